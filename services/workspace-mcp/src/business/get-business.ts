import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { businessOf } from './business';
import { ownBusiness } from './own-business';

/** The rpc GetBusiness (contract: businesses). Error: not_found. */
export async function getBusiness(
  context: Context,
  call: Call,
  { id }: workspace.GetBusinessRequest,
): Promise<workspace.GetBusinessResponse> {
  const business = await ownBusiness(context, call, id);
  return { business: businessOf(business, business.role) };
}
