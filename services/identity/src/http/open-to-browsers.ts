import type { RequestHandler } from 'express';

/** Any Origin, without credentials, for these methods; a preflight is answered here, before anything is read. */
export const openToBrowsers =
  (methods: string): RequestHandler =>
  (request, response, next) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'WWW-Authenticate, Retry-After',
    });
    if (request.method !== 'OPTIONS') return next();
    response.set({
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, MCP-Protocol-Version',
      'Access-Control-Max-Age': '7200',
    });
    response.status(204).end();
  };
