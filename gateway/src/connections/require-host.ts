import type { IncomingMessage } from 'node:http';
import { AppError } from '@cws/kit';
import type { RequestHandler } from 'express';
import type { GatewayResponse } from '../http/visit';
import { sendFailure } from '../proxied-routes/failure-forms';

/** Refuses a request without Host, or with several (RFC 9112 §3.2), in the failure form of its path. Node's own refusal has no body. */
export const requireHost: RequestHandler = (request, response, next) => {
  if (isHostClear(request)) return next();
  const error = new AppError('validation_failed', { message: 'The request must have one Host header' });
  sendFailure(request, response as GatewayResponse, error);
};

function isHostClear({ httpVersion, headersDistinct }: IncomingMessage): boolean {
  const hosts = headersDistinct['host']?.length ?? 0;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
