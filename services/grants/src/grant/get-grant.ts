import type { Call } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import { grantOf } from './grant';
import { ownGrant } from './own-grant';

/** grant_not_found, forbidden (contract: grants-get). */
export async function getGrant(
  context: Context,
  call: Call,
  { id }: grants.GetGrantRequest,
): Promise<grants.GetGrantResponse> {
  return { grant: grantOf(await ownGrant(context, call, id), context.clock) };
}
