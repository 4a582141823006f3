import { AppError, type Call } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import { grantOf } from './grant';
import { ownGrant } from './own-grant';

/** Ends an active grant; of parallel requests one does (contract: grants-revoke). grant_not_found, forbidden, grant_inactive. */
export async function revokeGrant(
  context: Context,
  call: Call,
  { id }: grants.RevokeGrantRequest,
): Promise<grants.RevokeGrantResponse> {
  const { _id } = await ownGrant(context, call, id);
  const revoked = await context.grants.revoke(call, _id, new Date(context.clock()));
  if (!revoked) throw new AppError('grant_inactive');
  return { grant: grantOf(revoked, context.clock) };
}
