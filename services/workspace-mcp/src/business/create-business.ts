import { AppError, type Call, invalidField, isDuplicateKey, isUuid, requestMark } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { type Business, businessName, businessOf } from './business';
import { makeBusiness, type NewBusinessOptions, type Owner } from './make-business';
import { MEMBERS } from './own-business';

/**
 * The rpc CreateBusiness: makes a business for the caller, or for the person whom identity names. Calls with the same id, and requests with the
 * same Idempotency-Key, make one business. Errors: validation_failed; conflict for a user who owns as many as they may; idempotency_conflict.
 */
export async function createBusiness(
  context: Context,
  call: Call,
  request: workspace.CreateBusinessRequest,
): Promise<workspace.CreateBusinessResponse> {
  const { business_id } = request;
  const owner = ownerOf(call, request);
  if (business_id !== undefined && !isUuid(business_id)) throw invalidField('business_id', 'must be a UUID');
  const mark = requestMark(request.idempotency, Date.now());
  const earlier = mark && (await context.businesses.createdBy(call, mark));
  if (earlier) return response(earlier, true);
  if (business_id !== undefined && (await context.businesses.exists(call, business_id)))
    return madeEarlier(context, call, owner, business_id);
  return make(context, call, owner, readName(request.name), { business_id, created_by: mark });
}

async function make(
  context: Context,
  call: Call,
  owner: Owner,
  name: string,
  options: NewBusinessOptions,
): Promise<workspace.CreateBusinessResponse> {
  const { business_id, created_by } = options;
  try {
    const { business } = await makeBusiness(context, call, owner, name, options);
    return response(business, false);
  } catch (error) {
    if (business_id !== undefined && isDuplicateKey(error, '_id'))
      return madeEarlier(context, call, owner, business_id);
    const earlier = isDuplicateKey(error, 'created_by.key') && (await context.businesses.createdBy(call, created_by!));
    if (earlier) return response(earlier, true);
    throw error;
  }
}

/** The gateway names nobody: its callers who have signed in make businesses of their own. */
function ownerOf({ caller }: Call, { user_id, email }: workspace.CreateBusinessRequest): Owner {
  if (caller.iss === 'gateway') {
    if (!MEMBERS.includes(caller.kind)) throw new AppError('forbidden');
    return { user_id: caller.user_id, email: caller.email };
  }
  if (user_id === '') throw invalidField('user_id', 'is missing');
  return { user_id, email };
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
  return response(business, false);
}

const response = (business: Business, replayed: boolean): workspace.CreateBusinessResponse => ({
  business_id: business._id,
  app_id: business.default_app_id,
  business: businessOf(business, 'owner'),
  replayed,
});

function readName(text: string): string {
  const name = businessName.safeParse(text);
  if (name.success) return name.data;
  throw invalidField('name', 'must have 1 to 100 characters');
}
