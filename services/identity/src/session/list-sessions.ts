import { type Call, timestamp } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import type { Family } from '../family/family';
import { assertVerifiedUser } from '../key/verified-user';
import { UNKNOWN_BROWSER } from './browser-name';
import type { SignIn } from './sign-in-store';

/** Lists all sign-ins of the caller, newest first. */
export async function listSessions(
  { families, signIns, clock }: Context,
  call: Call,
): Promise<identity.ListSessionsResponse> {
  assertVerifiedUser(call);
  const { user_id, family_id } = call.caller;
  const [live, inBrowsers] = await Promise.all([
    families.listLive(call, user_id, clock()),
    signIns.listLive(call, user_id, clock()),
  ]);
  const rows = [...live.map((family) => familyRow(family, family._id === family_id)), ...inBrowsers.map(browserRow)];
  return { sessions: rows.sort((one, other) => other.created_at.localeCompare(one.created_at)) };
}

const familyRow = (family: Family, current: boolean): identity.SignIn => ({
  id: family._id,
  kind: family.kind,
  name: nameOf(family),
  created_at: timestamp(family.created_at),
  last_used_at: timestamp(family.last_used_at),
  current,
});

/** The row of a sign-in at the pages. It is never the current one, since the list is requested with a token. */
const browserRow = ({ session_id, name, created_at, last_used_at }: SignIn): identity.SignIn => ({
  id: session_id,
  kind: 'browser',
  name: name ?? UNKNOWN_BROWSER,
  created_at: timestamp(created_at),
  last_used_at: timestamp(last_used_at),
  current: false,
});

/** The name by which people tell sign-ins apart; an end user's sign-in has only its times. */
function nameOf(family: Family): string {
  if (family.kind === 'cli') return family.device_name || family.install_id;
  return family.kind === 'connection' ? family.client_name : '';
}
