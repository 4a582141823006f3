import type { Account } from '../api/account';

/** A code that was mailed to a visitor; it is kept while the form is closed. */
export interface CodeRequest {
  readonly email: string;
  readonly request_id: string;
  /** Number of digits. */
  readonly length: number;
  /** The time from which on a new code may be requested, in milliseconds. */
  readonly resendAt: number;
  readonly wrongTries: number;
}

/** The last wrong try ends the code (contract: otp-tries). */
const MAX_TRIES = 5;

export async function requestCode(account: Account, email: string): Promise<CodeRequest> {
  const { request_id, code_length: length, resend_after } = await account.requestCode(email);
  return { email, request_id, length, resendAt: Date.now() + resend_after * 1_000, wrongTries: 0 };
}

/** Whether it is too early for another code to that address. */
export const isFresh = (request: CodeRequest | undefined, email: string): request is CodeRequest =>
  request?.email === email && Date.now() < request.resendAt;

export const isOver = ({ wrongTries }: CodeRequest): boolean => wrongTries >= MAX_TRIES;

/** The digits of a code as a visitor may type it: in groups, in full width, in Arabic. */
export const digitsOf = (typed: string): string =>
  typed.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '');
