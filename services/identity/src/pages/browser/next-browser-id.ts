import { createHmac } from 'node:crypto';

/** A sign-in by a code, as the browser asks for it. */
export interface CodeSignIn {
  /** From before the sign-in. */
  readonly browserId: string;
  readonly address: string;
  readonly code: string;
}

/**
 * The browser's id after a sign-in. The same form with the same code comes to the same id, so that a second click on its
 * button, whose first response the browser has dropped, is not a spent code.
 */
export const nextBrowserId = (key: Buffer, { browserId, address, code }: CodeSignIn): string =>
  createHmac('sha256', key).update(['sign-in', browserId, address, code].join('\0')).digest('base64url');
