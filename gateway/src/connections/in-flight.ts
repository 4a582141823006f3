import type { IncomingMessage } from 'node:http';
import { AppError } from '@cws/kit';
import type { RequestHandler } from 'express';
import { sendFailureAt } from '../faces/proxy-errors';
import { plainAddress } from '../http/client-address';
import type { GatewayResponse } from '../http/visit';
import { networkCounts } from './network-counts';

/** Counts a request or a stream that came through one of our proxies, by the address of the client behind it. */
export interface InFlight {
  /** The function that ends the count; undefined when the client's network has too many. */
  take(request: IncomingMessage, clientAddress: string): (() => void) | undefined;
}

const uncounted = () => {};

/** A proxy holds its connections for many clients: there what one client holds is its requests in flight. */
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

/** Refuses what is over the cap in the form of its path. */
export const capInFlight =
  (counted: InFlight): RequestHandler =>
  (request, untyped, next) => {
    const response = untyped as GatewayResponse;
    const release = counted.take(request, response.locals.visit.client_address);
    if (release === undefined) return sendFailureAt(request, response, tooManyInFlight());
    if (release !== uncounted) response.once('close', release);
    next();
  };
