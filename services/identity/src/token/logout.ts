import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { revokeFamily } from '../family/revoke-family';

/** Revokes the family of the refresh token, or else of the caller's bearer. An unknown token is no error. */
export async function logout(
  context: Context,
  call: Call,
  request: identity.LogoutRequest,
): Promise<identity.LogoutResponse> {
  const familyId = context.tokens.refresh.read(request.refresh_token)?.familyId ?? call.caller.family_id;
  if (familyId !== '') await revokeFamily(context, call, familyId);
  return {};
}
