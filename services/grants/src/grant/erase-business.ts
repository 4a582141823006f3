import { type Call, invalidField } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';

/** Deletes the grants for apps of a business with their uses, and removes it from audiences (contract: erasure-businesses). */
export async function eraseBusiness(
  { grants: rows, uses, mcpServers }: Context,
  call: Call,
  { business_id }: grants.EraseBusinessRequest,
): Promise<grants.EraseBusinessResponse> {
  if (business_id === '') throw invalidField('business_id', 'is missing');
  await uses.deleteOf(call, await rows.idsOf(call, { business_id }));
  await rows.deleteAll(call, { business_id });
  await mcpServers.leaveAudiences(call, business_id);
  return {};
}
