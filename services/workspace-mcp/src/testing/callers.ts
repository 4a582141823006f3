import { type Caller, unauthenticatedCaller, uuidV7 } from '@cws/kit';

/** The caller of a workspace key, as the gateway signs it; account-scoped by default. */
export const keyCaller = (overrides: Partial<Caller> = {}): Caller => ({
  ...unauthenticatedCaller('gateway'),
  kind: 'key',
  user_id: uuidV7(),
  email: 'owner@example.com',
  credential_id: uuidV7(),
  ...overrides,
});

/** Another key of the same person, bound to a business. */
export const boundTo = (caller: Caller, business_id: string, overrides: Partial<Caller> = {}): Caller => ({
  ...caller,
  credential_id: uuidV7(),
  business_id,
  role: 'owner',
  ...overrides,
});
