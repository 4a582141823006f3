import { type RequestHandler, Router } from 'express';
import type { Context } from '../context';
import { CREATED_PATH, createKeyPage, showCreated } from './account/create-key';
import { REVOKE_PATH } from './account/granted-row';
import { revokePage, showKeys } from './account/keys';
import { KEYS_PATH } from './account/new-key';
import { decideCli, showCli } from './consent/cli';
import { decideMcp, showMcp } from './consent/mcp';
import { decideDevice, showDevice, showOutcome } from './device/device';
import { ASK_PATH } from './device/user-code-page';
import { page, personalPage } from './endpoint';
import { pageHeaders } from './headers';
import { assets } from './html/assets';
import { goTo } from './html/reply';
import { SIGN_OUT_PATH } from './html/who';
import { otherMethod, unknownPage } from './not-here';
import { NOTICE_PATH, showNotice } from './notice';
import { CODE_PATH } from './sign-in/code-page';
import { SIGN_IN_PATH } from './sign-in/continue-path';
import { afterSignIn, afterSignOut } from './sign-in/second-click';
import { askForCode, showCode, showSignIn, signIn, signOut } from './sign-in/sign-in';

const MCP_PATH = '/v1/oauth/authorize';
const CLI_PATH = '/v1/auth/cli/authorize';
const PAGES = ['/signin', '/device', '/account', MCP_PATH, CLI_PATH];

/** The pages that people see: sign-in, consent, device, keys. */
export function pageRoutes(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const elsewhere = (path: string) => page(context, async () => goTo(path));
  const rows: [string, { get?: RequestHandler; post?: RequestHandler }][] = [
    [SIGN_IN_PATH, { get: page(context, showSignIn), post: page(context, askForCode) }],
    [CODE_PATH, { get: page(context, showCode), post: page(context, signIn, afterSignIn) }],
    [SIGN_OUT_PATH, { post: page(context, signOut, afterSignOut) }],
    [MCP_PATH, { get: page(context, showMcp), post: page(context, decideMcp) }],
    [CLI_PATH, { get: page(context, showCli), post: page(context, decideCli) }],
    [ASK_PATH, { get: personalPage(context, showDevice), post: personalPage(context, decideDevice) }],
    [`${ASK_PATH}/:outcome`, { get: page(context, showOutcome) }],
    ['/account', { get: elsewhere(KEYS_PATH) }],
    [KEYS_PATH, { get: personalPage(context, showKeys), post: personalPage(context, createKeyPage) }],
    [CREATED_PATH, { get: personalPage(context, showCreated) }],
    [REVOKE_PATH, { post: personalPage(context, revokePage) }],
    [NOTICE_PATH, { get: page(context, showNotice) }],
  ];
  router.use(assets());
  router.use(PAGES, pageHeaders);
  for (const [path, { get, post }] of rows) {
    const route = router.route(path);
    if (get) route.get(get);
    if (post) route.post(post);
    route.all(otherMethod([get && 'GET, HEAD', post && 'POST'].filter(Boolean).join(', ')));
  }
  router.use(PAGES, unknownPage);
  return router;
}
