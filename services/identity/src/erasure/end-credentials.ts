import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { Erasure } from './erasure';

/**
 * Ends everything by which the user can be authenticated, at once (contract: erasure-at-once, revocation-reach), and deletes it. The ids
 * are noted before, since later steps need them.
 */
export async function endCredentials(context: Context, call: Call, erasure: Erasure): Promise<Erasure> {
  const { erasures, keys, families, signIns, devices, authorizationCodes, merges, revocations, appUsers, clock } =
    context;
  const { user_id, merged_user_ids } = erasure;
  const [keyIds, familyIds] = [await keys.idsOf(call, { user_id }), await families.idsOf(call, { user_id })];
  const noted = await erasures.renew(erasure, clock(), [...keyIds, ...familyIds]);
  await merges.deleteOf(call, [user_id, ...merged_user_ids]);
  await authorizationCodes.deleteOf(call, user_id);
  await devices.requests.deleteOf(call, user_id);
  await signIns.deleteOf(call, user_id);
  await appUsers.deleteOfUser(call, user_id);
  await keys.deleteAll(call, keyIds);
  await keys.forgetUser(call, user_id);
  await families.deleteAll(call, familyIds, clock());
  await Promise.all([...keyIds, ...familyIds].map((id) => revocations.announce(id)));
  return noted;
}

/** Ends the keys and connections of a business that is erased, whoever has them. */
export async function endBusinessCredentials(context: Context, call: Call, business_id: string): Promise<void> {
  const { keys, families, revocations, identityKeys, appUsers, clock } = context;
  const keyIds = await keys.idsOf(call, { business_id });
  const familyIds = await families.idsOf(call, { business_id });
  await identityKeys.store.deleteOfBusiness(call, business_id);
  await appUsers.deleteOfBusiness(call, business_id);
  await keys.deleteAll(call, keyIds);
  await families.deleteAll(call, familyIds, clock());
  await Promise.all([...keyIds, ...familyIds].map((id) => revocations.announce(id)));
}
