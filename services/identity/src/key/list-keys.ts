import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';
import { keyRow } from './key';
import { assertVerifiedUser } from './verified-user';

export async function listKeys({ keys, now }: IdentityContext, call: Call): Promise<identity.ListKeysResponse> {
  assertVerifiedUser(call);
  return { keys: (await keys.listLive(call, call.caller.user_id, now())).map(keyRow) };
}
