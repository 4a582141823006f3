import { createKey, showCreated } from './account/create-key';
import { openAccount, revokeGranted, showKeys } from './account/keys';
import { decideCli, showCli } from './consent/cli';
import { decideMcp, showMcp } from './consent/mcp';
import { decideDevice, showDevice, showOutcome } from './device/device';
import { showNotice } from './notice-page';
import type { Page } from './page/page';
import { mailSignInCode, showCode, showSignIn, signIn, signOut } from './sign-in/sign-in';

/** The pages that people see: consent, sign-in, device, keys. */
export const pages: readonly Page[] = [
  showMcp,
  decideMcp,
  showCli,
  decideCli,
  showSignIn,
  mailSignInCode,
  showCode,
  signIn,
  signOut,
  showDevice,
  decideDevice,
  showOutcome,
  showKeys,
  createKey,
  showCreated,
  showNotice,
  revokeGranted,
  openAccount,
];
