import type { Db } from 'mongodb';
import { type BrowserCookie, browserCookie } from './cookie';
import { type FormTokens, formTokens } from './form-tokens';
import { openSignInStore, type SignInStore } from './sign-in-store';

/** What the pages know browsers by. */
export interface Browsers {
  readonly cookie: BrowserCookie;
  readonly formTokens: FormTokens;
  readonly signIns: SignInStore;
}

export const openBrowsers = (db: Db, origin: string, macKeys: readonly Buffer[]): Browsers => ({
  cookie: browserCookie(origin),
  formTokens: formTokens(macKeys),
  signIns: openSignInStore(db),
});
