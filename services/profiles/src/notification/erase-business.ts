import { type Call, invalidField } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

/** Deletes the notifications of sessions of a business (contract: erasure-businesses). */
export async function eraseBusiness(
  { notifications }: Context,
  call: Call,
  { business_id }: profiles.EraseBusinessRequest,
): Promise<profiles.EraseBusinessResponse> {
  if (business_id === '') throw invalidField('business_id', 'is missing');
  await notifications.deleteOfBusiness(call, business_id);
  return {};
}
