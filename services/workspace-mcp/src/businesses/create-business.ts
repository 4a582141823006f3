import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { businessName } from './business';
import { makeBusiness } from './make-business';

/** The rpc CreateBusiness: for the person whom identity names. */
export async function createBusiness(
  context: Context,
  call: Call,
  { name, user_id, email }: workspace.CreateBusinessRequest,
): Promise<workspace.CreateBusinessResponse> {
  if (user_id === '') throw invalidField('user_id', 'is missing');
  const { business, app } = await makeBusiness(context, call, { user_id, email }, readName(name));
  return { business_id: business._id, app_id: app._id };
}

function readName(text: string): string {
  const name = businessName.safeParse(text);
  if (name.success) return name.data;
  throw invalidField('name', 'must have 1 to 100 characters');
}
