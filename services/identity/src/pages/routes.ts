import { Router } from 'express';
import type { Context } from '../context';
import { serve } from './endpoint';
import { pageHeaders } from './headers';
import { assets } from './html/assets';
import { otherMethod, unknownPage } from './not-here';
import { pages } from './pages';

/** Paths below which everything is a page, with the headers of pages. */
const BELOW = ['/signin', '/device', '/account', '/v1/oauth/authorize', '/v1/auth/cli/authorize'];

const METHODS = { GET: 'GET, HEAD', POST: 'POST' } as const;

/** Serves the pages at their paths; other methods are 405. */
export function pageRoutes(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { branding, pageFrame } = context;
  router.use(assets(branding, context.pageStyle));
  router.use(BELOW, pageHeaders(branding));
  for (const [path, group] of Map.groupBy(pages, ({ operation }) => operation.path)) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const page of group) route[page.operation.method === 'GET' ? 'get' : 'post'](serve(context, page));
    const methods = group.map(({ operation }) => METHODS[operation.method as keyof typeof METHODS]);
    route.all(otherMethod(pageFrame, methods.join(', ')));
  }
  router.use(BELOW, unknownPage(pageFrame));
  return router;
}
