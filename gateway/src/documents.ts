import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageTokens } from '@cws/kit';
import type { RequestHandler } from 'express';
import type { Context } from './context';
import { isRead, otherMethods, READ_ONLY } from './http/other-methods';
import type { GatewayResponse } from './http/visit';
import { docsPage } from './openapi/docs-page';
import { openApiDocument } from './openapi/document';
import type { Row } from './routes/route';

const CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const STYLES = join(__dirname, '..', 'public', 'docs.css');

interface Document {
  readonly type: string;
  readonly body: string;
}

/** Serves /openapi.json, /docs and its stylesheet, which are built once. */
export function documents(
  { origin, branding }: Pick<Context, 'origin' | 'branding'>,
  rows: readonly Row[],
): RequestHandler {
  const documentsByPath: Record<string, Document> = {
    '/openapi.json': { type: 'application/json', body: JSON.stringify(openApiDocument(rows, origin, branding.name)) },
    '/docs': { type: 'text/html', body: docsPage(rows, origin, branding.name) },
    '/docs/style.css': { type: 'text/css', body: pageTokens(branding) + readFileSync(STYLES, 'utf8') },
  };
  return (request, untyped, next) => {
    const response = untyped as GatewayResponse;
    const document = Object.hasOwn(documentsByPath, request.path) ? documentsByPath[request.path] : undefined;
    if (document === undefined) return next();
    if (!isRead(request)) return otherMethods(request.path, READ_ONLY)(request, response, next);
    response.locals.visit.route = request.path;
    const headers = { 'Content-Type': `${document.type}; charset=utf-8`, 'Content-Security-Policy': CSP };
    response.writeHead(200, { ...headers, 'Referrer-Policy': 'no-referrer' }).end(document.body);
  };
}
