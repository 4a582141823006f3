import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { connectionRow } from './connection-row';
import { keyRow } from './key';
import { assertVerifiedUser } from './verified-user';

/** Lists live keys and one row for each connection, newest first. */
export async function listKeys(context: Context, call: Call): Promise<identity.ListKeysResponse> {
  assertVerifiedUser(call);
  const { keys, families, clock } = context;
  const [at, { user_id }] = [clock(), call.caller];
  const [grants, all] = await Promise.all([keys.listLive(call, user_id, at), families.listLive(call, user_id, at)]);
  const connections = all.filter((family) => family.kind === 'connection');
  const rows = [...grants.map(keyRow), ...connections.map(connectionRow)];
  return { keys: rows.sort((one, other) => other.created_at.localeCompare(one.created_at)) };
}
