import { AppError, type Call, invalidField, isUuid, onBehalfOf } from '@cws/kit';
import { accessOfMember } from '../access/access';
import type { Context } from '../context';

/**
 * Finds the business of a request to the desk: the one that it names, else the one that the credential is bound to, else the only
 * one that the caller is a member of. Errors: forbidden, validation_failed.
 */
export async function deskBusiness(context: Context, call: Call, named: string): Promise<string> {
  const bound = call.caller.business_id;
  if (named !== '' && !isUuid(named)) throw invalidField('business_id', 'must be a UUID');
  const business_id = named.toLowerCase() || bound || (await onlyBusiness(context, call));
  if (bound !== '' && business_id !== bound) throw new AppError('forbidden');
  if ((await accessOfMember(context, call, business_id)).as === 'none') throw new AppError('forbidden');
  return business_id;
}

async function onlyBusiness({ workspace }: Context, call: Call): Promise<string> {
  const { user_id } = call.caller;
  const { memberships } = await workspace.listMemberships(onBehalfOf(call, 'conversations'), { user_id });
  if (memberships.length !== 1) throw invalidField('business_id', 'must name one of your businesses');
  return memberships[0]!.business_id;
}
