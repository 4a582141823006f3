import type { IncomingMessage } from 'node:http';
import { AppError } from '@cws/kit';
import type { RequestHandler } from 'express';
import { plainAddress } from '../http/client-address';
import type { GatewayResponse } from '../http/visit';
import { sendFailure } from '../proxied-routes/failure-forms';
import { networkCounts } from './network-counts';

/** Counts the requests and streams in flight that came through a trusted proxy, by the address of the client behind it. */
export interface InFlight {
  /** Counts one more. The result ends its count; undefined when the client's network is at the cap. */
  take(request: IncomingMessage, clientAddress: string): (() => void) | undefined;
}

const uncounted = () => {};

/** Connections of a proxy serve many clients, so behind a proxy it is the requests in flight that are limited (contract: connection-limits). */
export function inFlight(most: number, isProxy: (address: string) => boolean): InFlight {
  const counts = networkCounts(most);
  return {
    take(request, clientAddress) {
      const comesThroughProxy = isProxy(plainAddress(request.socket.remoteAddress ?? ''));
      return comesThroughProxy && !isProxy(clientAddress) ? counts.take(clientAddress) : uncounted;
    },
  };
}

export const tooManyInFlight = (): AppError =>
  new AppError('rate_limited', { message: 'Too many requests of this address are in flight', retryAfter: 1 });

/** Refuses requests over the cap, in the failure form of their path. */
export const capInFlight =
  (counted: InFlight): RequestHandler =>
  (request, untyped, next) => {
    const response = untyped as GatewayResponse;
    const release = counted.take(request, response.locals.visit.client_address);
    if (release === undefined) return sendFailure(request, response, tooManyInFlight());
    if (release !== uncounted) response.once('close', release);
    next();
  };
