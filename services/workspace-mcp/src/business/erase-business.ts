import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';

/**
 * Deletes a business with its apps, agents, knowledge, articles, products and widgets (contract: erasure-businesses). The business is
 * deleted last, and its apps before it, so that a repeat finds what an interrupted run has left.
 */
export async function eraseBusiness(
  { businesses, apps, belongings, retrieval }: Context,
  call: Call,
  request: workspace.EraseBusinessRequest,
): Promise<workspace.EraseBusinessResponse> {
  const business_id = request.business_id.toLowerCase();
  if (business_id === '') throw invalidField('business_id', 'is missing');
  await belongings.deleteOf(call, business_id);
  for (const { _id } of await apps.ofBusiness(call, business_id)) await retrieval.sharedIndexes.delete(_id);
  await apps.deleteOf(call, business_id);
  await businesses.delete(call, business_id);
  return {};
}
