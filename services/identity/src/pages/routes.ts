import { type Branding, imageSources } from '@cws/kit';
import { type RequestHandler, Router } from 'express';
import type { Context } from '../context';
import { serve } from './endpoint';
import { otherMethod, unknownPage } from './failure-pages';
import { assets } from './html/assets';
import { pages } from './pages';

/** Paths below which everything is a page, with the headers of pages. */
const BELOW = ['/signin', '/device', '/account', '/v1/oauth/authorize', '/v1/auth/cli/authorize'];

const METHODS = { GET: 'GET, HEAD', POST: 'POST' } as const;

/** Serves the pages at their paths; other methods are 405. */
export function pageRoutes(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { branding } = context;
  const { frame, style } = context.pages;
  router.use(assets(branding, style));
  router.use(BELOW, pageHeaders(branding));
  for (const [path, group] of Map.groupBy(pages, ({ operation }) => operation.path)) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const page of group) route[page.operation.method === 'GET' ? 'get' : 'post'](serve(context, page));
    const methods = group.map(({ operation }) => METHODS[operation.method as keyof typeof METHODS]);
    route.all(otherMethod(frame, methods.join(', ')));
  }
  router.use(BELOW, unknownPage(frame));
  return router;
}

/**
 * No script runs, no site may frame the page, and redirects send no Referer. There is no form-action
 * and no upgrade-insecure-requests: they break the redirect of a decision and http on loopback (contract: pages-headers).
 */
const policyOf = (branding: Branding): string =>
  `default-src 'none'; style-src 'self'; img-src ${imageSources(branding)}; base-uri 'none'; frame-ancestors 'none'`;

function pageHeaders(branding: Branding): RequestHandler {
  const headers = {
    'Content-Security-Policy': policyOf(branding),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
