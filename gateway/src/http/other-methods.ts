import { AppError } from '@cws/kit';
import type { RequestHandler } from 'express';
import type { GatewayResponse } from './visit';

/** RFC 9110 §15.5.6; OPTIONS only tells the methods (RFC 9110 §9.3.7). */
export function otherMethods(route: string, allow: string): RequestHandler {
  return (request, response) => {
    (response as GatewayResponse).locals.visit.route = route;
    response.setHeader('Allow', allow);
    if (request.method !== 'OPTIONS') throw new AppError('method_not_allowed');
    response.writeHead(204).end();
  };
}

/** Allow of what can only be read. */
export const READ_ONLY = 'GET, HEAD';
export const isRead = ({ method }: { method?: string }): boolean => method === 'GET' || method === 'HEAD';
