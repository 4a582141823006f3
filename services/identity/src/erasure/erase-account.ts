import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { readCode } from '../otp/code';
import { purposeRequest } from '../otp/purpose-request';
import { useCode } from '../otp/use-code';
import { beginErasure, type Leaver } from './begin-erasure';
import { erasableBusinesses } from './erasable-businesses';

/** Begins the erasure of the caller's account (contract: erasure). A conflict does not spend the code. */
export async function eraseAccount(
  context: Context,
  call: Call,
  request: identity.EraseAccountRequest,
): Promise<identity.EraseAccountResponse> {
  const { _id: receipt } = await beginErasure(context, call, await leaverOf(context, call, request));
  return { status: 'erasing', receipt };
}

/** Anonymous users have no address, and so neither a code nor a business. */
async function leaverOf(
  context: Context,
  call: Call,
  { code, erase_businesses }: identity.EraseAccountRequest,
): Promise<Leaver> {
  const { kind, user_id } = call.caller;
  if (kind === 'anonymous') return { user_id, email: '', business_ids: [] };
  if (kind !== 'user') throw new AppError('unauthorized', { message: "An end user's token is required here" });
  const codeRequest = await purposeRequest(context, call, 'erasure');
  return useCode(context, call, codeRequest, readCode(code), async () => {
    const business_ids = await erasableBusinesses(context, call, user_id, erase_businesses);
    return { user_id, email: codeRequest.address, business_ids };
  });
}
