import type { identity } from '@cws/protos';

/** A request to sign in with a code at REST. */
export const verifyRequest = (
  email: string,
  code: string,
  overrides: Partial<identity.VerifyOtpRequest> = {},
): identity.VerifyOtpRequest => ({ email, code, merge: false, request_id: '', ...overrides });

/** A request for a key of the account with every tool. */
export const keyRequest = (overrides: Partial<identity.CreateKeyRequest> = {}): identity.CreateKeyRequest => ({
  name: 'laptop',
  business_id: '',
  read_only: false,
  has_allowlist: false,
  tools: [],
  expires_in_days: 0,
  ...overrides,
});
