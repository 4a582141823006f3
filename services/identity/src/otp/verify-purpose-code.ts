import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { readCode } from './code';
import { readPurpose } from './purpose';
import { purposeRequest } from './purpose-request';
import { useCode } from './use-code';

/** Spends the caller's code for the purpose (contract: purpose-codes). */
export async function verifyPurposeCode(
  context: Context,
  call: Call,
  { purpose, code }: identity.VerifyPurposeCodeRequest,
): Promise<identity.VerifyPurposeCodeResponse> {
  const codeRequest = await purposeRequest(context, call, readPurpose(purpose));
  return useCode(context, call, codeRequest, readCode(code), async () => ({ email: codeRequest.address }));
}
