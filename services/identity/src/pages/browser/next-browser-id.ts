import { createHmac } from 'node:crypto';

/** A sign-in by a code, as the browser asks for it. */
export interface CodeSignIn {
  /** Token of the submitted form, which is derived from the browser's id before the sign-in. */
  readonly formToken: string;
  readonly address: string;
  readonly code: string;
}

/**
 * The browser's id after a sign-in. The same form with the same code gives the same id, so that a second click on its
 * button is neither a spent code, where the browser has dropped the first response, nor an outdated form, where it has
 * kept the cookie of that response.
 */
export const nextBrowserId = (key: Buffer, { formToken, address, code }: CodeSignIn): string =>
  createHmac('sha256', key).update(['sign-in', formToken, address, code].join('\0')).digest('base64url');
