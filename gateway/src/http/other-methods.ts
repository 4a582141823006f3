import { AppError } from '@cws/kit';
import type { RequestHandler } from 'express';
import type { GatewayResponse } from './visit';

/** Handles the methods that a path does not have: 405 with Allow (RFC 9110 §15.5.6), and 204 with Allow to OPTIONS (RFC 9110 §9.3.7). */
export function otherMethods(route: string, allow: string): RequestHandler {
  return (request, response) => {
    (response as GatewayResponse).locals.visit.route = route;
    response.setHeader('Allow', allow);
    if (request.method !== 'OPTIONS') throw new AppError('method_not_allowed');
    response.writeHead(204).end();
  };
}

/** Value of Allow for a path that can only be read. */
export const READ_ONLY = 'GET, HEAD';
export const isRead = ({ method }: { method?: string }): boolean => method === 'GET' || method === 'HEAD';
