import { type Call, invalidField, isDuplicateKey, isUuid } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { businessName } from './business';
import { makeBusiness, type Owner } from './make-business';

/**
 * The rpc CreateBusiness: makes a business for the person whom identity names. Calls with the same id make one business. Error: conflict for a user
 * who owns as many as they may.
 */
export async function createBusiness(
  context: Context,
  call: Call,
  { name, user_id, email, business_id }: workspace.CreateBusinessRequest,
): Promise<workspace.CreateBusinessResponse> {
  if (user_id === '') throw invalidField('user_id', 'is missing');
  if (business_id !== undefined && !isUuid(business_id)) throw invalidField('business_id', 'must be a UUID');
  const owner = { user_id, email };
  if (business_id !== undefined && (await context.businesses.exists(call, business_id)))
    return madeEarlier(context, call, owner, business_id);
  try {
    const { business, app } = await makeBusiness(context, call, owner, readName(name), business_id);
    return { business_id: business._id, app_id: app._id };
  } catch (error) {
    if (business_id === undefined || !isDuplicateKey(error, '_id')) throw error;
    return madeEarlier(context, call, owner, business_id);
  }
}

async function madeEarlier(
  { businesses }: Pick<Context, 'businesses'>,
  call: Call,
  { user_id }: Owner,
  business_id: string,
): Promise<workspace.CreateBusinessResponse> {
  const business = await businesses.find(call, business_id);
  const isOwner = business?.members.some((member) => member.user_id === user_id && member.role === 'owner');
  if (!business || !isOwner) throw invalidField('business_id', 'is taken');
  return { business_id, app_id: business.default_app_id };
}

function readName(text: string): string {
  const name = businessName.safeParse(text);
  if (name.success) return name.data;
  throw invalidField('name', 'must have 1 to 100 characters');
}
