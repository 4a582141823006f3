import { type Call, timestamp } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';
import type { Family } from '../family/family';
import { assertVerifiedUser } from '../key/verified-user';

/** Everything by which the caller is signed in somewhere, newest first. */
export async function listSessions(
  { families, now }: IdentityContext,
  call: Call,
): Promise<identity.ListSessionsResponse> {
  assertVerifiedUser(call);
  const { user_id, family_id } = call.caller;
  const live = await families.listLive(call, user_id, now());
  return { sessions: live.map((family) => sessionRow(family, family._id === family_id)) };
}

const sessionRow = (family: Family, current: boolean): identity.SignIn => ({
  id: family._id,
  kind: family.kind,
  name: nameOf(family),
  created_at: timestamp(family.created_at),
  last_used_at: timestamp(family.last_used_at),
  current,
});

/** By what people can tell them apart: an end user's sign-in has nothing but its times. */
function nameOf(family: Family): string {
  if (family.kind === 'cli') return family.install_id;
  return family.kind === 'connection' ? family.client_name : '';
}
