import type { Request } from 'express';
import type { Context } from '../context';
import { revokeFamily } from '../family/revoke-family';
import { callOf } from '../http/call-of';
import { readForm } from '../http/form';
import { assertCliClient, required } from './client';

/** POST {base_url}/auth/cli/revoke (RFC 7009): either token, spent or not, revokes its family; an unknown token is 200 too. */
export async function revoke(context: Context, request: Request): Promise<object> {
  const call = callOf(request);
  const form = await readForm(request);
  assertCliClient(form);
  const token = required(form, 'token');
  const claim = context.cliTokens.refresh.read(token) ?? context.cliTokens.access.read(token);
  if (claim) await revokeFamily(context, call, claim.familyId);
  return {};
}
