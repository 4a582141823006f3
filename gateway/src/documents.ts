import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Context } from './context';
import { docsFiles, OTHER_STYLE, type SentFile } from './docs/docs-files';
import { isRead, otherMethods, READ_ONLY } from './http/other-methods';
import { isStylePath } from './http/style-path';
import type { GatewayResponse } from './http/visit';
import { openApiDocument } from './openapi/document';
import type { Row } from './routes/route';

/** Serves /openapi.json and everything below /docs, which are built once. */
export function documents(context: Pick<Context, 'origin' | 'pages'>, rows: readonly Row[]): RequestHandler {
  const files = docsFiles(context);
  files.set('/openapi.json', {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
    },
    encoded: {
      identity: Buffer.from(JSON.stringify(openApiDocument(rows, context.origin, context.pages.branding.name))),
    },
  });
  return (request, untyped, next) => {
    const response = untyped as GatewayResponse;
    const file = files.get(request.path) ?? files.get(isStylePath('/docs', request.path) ? OTHER_STYLE : '');
    if (file === undefined) return next();
    if (!isRead(request)) return otherMethods(request.path, READ_ONLY)(request, response, next);
    response.locals.visit.route = request.path;
    send(request, response, file);
  };
}

function send(request: IncomingMessage, response: ServerResponse, { headers, encoded }: SentFile): void {
  const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''), encoded);
  const body = encoded[encoding as 'identity'];
  const named = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
  response.writeHead(200, { ...headers, ...named, 'Content-Length': body.length }).end(body);
}

/** The smallest encoding that the file has and the client takes (RFC 9110 §12.5.3). */
const encodingOf = (accepted: string, encoded: object): string =>
  ['br', 'gzip'].find((one) => one in encoded && takes(accepted, one)) ?? 'identity';

const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', quality = ''] = part.split(';').map((text) => text.trim());
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
