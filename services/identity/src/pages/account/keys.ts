import { AppError, type Call, normalUuid } from '@cws/kit';
import type { Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import { revokeFamily } from '../../family/revoke-family';
import { deleteKey } from '../../key/delete-key';
import { callOfPerson, type Visit } from '../browser/visit';
import { membershipsOf } from '../consent/memberships';
import { goTo, type Reply } from '../html/reply';
import { grantedBy } from './granted';
import { keysPage } from './keys-page';
import { KEYS_PATH, typedKey } from './new-key';

/** GET {origin}/account/keys */
export async function showKeys(context: Context, visit: Visit, person: Person): Promise<Reply> {
  const call = callOfPerson(visit.call, person);
  const [granted, memberships] = await Promise.all([
    grantedBy(context, call, person),
    membershipsOf(context, call, person),
  ]);
  const typed = typedKey((name) => visit.state?.typed[name]);
  return keysPage(visit, { person, granted, memberships, typed });
}

/** POST {origin}/account/keys/revoke: revokes a key, a connection or an install of the command-line client at once. */
export async function revokePage(context: Context, visit: Visit, person: Person): Promise<Reply> {
  const [call, id] = [callOfPerson(visit.call, person), normalUuid(visit.form.get('id'))];
  if (!(await endInstall(context, call, id))) await deleteKey(context, call, { id });
  return goTo(KEYS_PATH);
}

async function endInstall(context: Context, call: Call, id: string): Promise<boolean> {
  const family = await context.families.get(call, id);
  if (family?.kind !== 'cli') return false;
  if (family.user_id !== call.caller.user_id) throw new AppError('not_found');
  await revokeFamily(context, call, id);
  return true;
}
