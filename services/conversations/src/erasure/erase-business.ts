import { type Call, invalidField } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';

const AT_ONCE = 100;

/** Deletes some sessions of a business with their messages (contract: erasure-businesses). */
export async function eraseBusiness(
  { erasures }: Context,
  call: Call,
  { business_id }: conversations.EraseBusinessRequest,
): Promise<conversations.EraseBusinessResponse> {
  if (business_id === '') throw invalidField('business_id', 'is missing');
  const ids = await erasures.sessionsOfBusiness(call, business_id, AT_ONCE);
  await erasures.forgetRequests(call, ids);
  await erasures.deleteSessions(call, ids);
  return { done: ids.length < AT_ONCE };
}
