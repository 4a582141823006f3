import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from './context';
import { docsFiles, OTHER_STYLE, type SentFile } from './docs/docs-files';
import { isRead, otherMethods, READ_ONLY } from './http/other-methods';
import { isStylePath } from './http/style-path';
import { varyBy } from './http/vary-by';
import type { GatewayResponse } from './http/visit';
import { openApiDocument } from './openapi/document';
import type { Row } from './routes/route';

/** Serves /openapi.json and everything below /docs, which are built once. */
export function documents(context: Pick<Context, 'origin' | 'pages'>, rows: readonly Row[]): RequestHandler {
  const files = docsFiles(context);
  files.set('/openapi.json', openApiFile(openApiDocument(rows, context.origin, context.pages.branding.name)));
  return (request, untyped, next) => {
    const response = untyped as GatewayResponse;
    const file = files.get(request.path) ?? files.get(isStylePath('/docs', request.path) ? OTHER_STYLE : '');
    if (file === undefined) return next();
    if (!isRead(request)) return otherMethods(request.path, READ_ONLY)(request, response, next);
    response.locals.visit.route = request.path;
    send(request, response, file);
  };
}

/** It changes with a release or the name of the product, so clients keep it and ask whether it is still the same. */
function openApiFile(document: object): SentFile {
  const identity = Buffer.from(JSON.stringify(document));
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    },
    tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    encoded: { identity, br, gzip: gzipSync(identity) },
  };
}

/** 304 without the body where the client has this representation (RFC 9110 §13.1.2). */
function send(request: Request, response: Response, { headers, tag, encoded }: SentFile): void {
  const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''), encoded);
  const body = encoded[encoding as 'identity'];
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if ('br' in encoded) varyBy(response, 'Accept-Encoding');
  // Each encoding is a representation, with a strong ETag of its own (RFC 9110 §8.8.3.3).
  if (tag !== undefined) response.setHeader('ETag', `"${tag}-${encoding}"`);
  if (request.fresh) return void response.writeHead(304).end();
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Length': body.length }).end(body);
}

/** The level of Brotli at which the document is made within a hundredth of a second at the start of a process. */
const QUALITY = 5;

/** The smallest encoding that the file has and the client takes (RFC 9110 §12.5.3). */
const encodingOf = (accepted: string, encoded: object): string =>
  ['br', 'gzip'].find((one) => one in encoded && takes(accepted, one)) ?? 'identity';

const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', quality = ''] = part.split(';').map((text) => text.trim());
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
