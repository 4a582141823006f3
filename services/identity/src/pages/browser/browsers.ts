import type { Db } from 'mongodb';
import { openSignInStore, type SignInStore } from '../../session/sign-in-store';
import { type BrowserCookie, browserCookie } from './cookie';
import { type FormStates, formStates } from './form-states';
import { type FormTokens, formTokens } from './form-tokens';
import { type CodeSignIn, nextBrowserId } from './next-browser-id';
import { type PageKeys, pageKeys } from './page-keys';

/** The cookie, tokens and stores by which the pages recognise browsers. */
export interface Browsers {
  readonly cookie: BrowserCookie;
  readonly formTokens: FormTokens;
  readonly formStates: FormStates;
  readonly pageKeys: PageKeys;
  readonly signIns: SignInStore;
  nextId(signIn: CodeSignIn): string;
}

export const openBrowsers = (db: Db, origin: string, macKeys: readonly Buffer[]): Browsers => ({
  cookie: browserCookie(origin),
  formTokens: formTokens(macKeys),
  formStates: formStates(macKeys),
  pageKeys: pageKeys(macKeys),
  signIns: openSignInStore(db),
  nextId: (signIn) => nextBrowserId(macKeys[0]!, signIn),
});
