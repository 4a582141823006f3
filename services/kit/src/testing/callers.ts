import { type Call, ownCall } from '../call/call';
import { type Caller, unauthenticatedCaller } from '../call/caller';
import { uuidV7 } from '../values/ids';

/** A signed-in user as the gateway passes it on; `overrides` are the fields that a test is about. */
export const userCaller = (overrides: Partial<Caller> = {}): Caller => ({
  ...unauthenticatedCaller('gateway'),
  kind: 'user',
  user_id: uuidV7(),
  email: 'someone@example.com',
  family_id: uuidV7(),
  ...overrides,
});

/** Long enough for a whole file of tests on a busy machine, since some make their callers once. */
const TIMEOUT_MS = 600_000;

export const callAs = (caller: Caller, overrides: Partial<Call> = {}): Call => ({
  ...ownCall(caller, 'test', TIMEOUT_MS),
  client_ip: '127.0.0.1',
  ...overrides,
});
