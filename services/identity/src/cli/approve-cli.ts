import type { Call } from '@cws/kit';
import { authorizationResponse } from '../authorize/authorization-response';
import type { AuthorizeRequest, Person } from '../authorize/authorize';
import type { Context } from '../context';

/** Issues the approved code and returns the redirect that carries it (RFC 6749 §4.1.2, RFC 9207 §2). */
export async function approveCli(
  { authorizationCodes, clock, origin }: Context,
  call: Call,
  request: AuthorizeRequest,
  { user_id, email }: Person,
): Promise<string> {
  const { client_id, client_name, redirect_uri, code_challenge, install_id, device_name, scope, resource, state } =
    request;
  const requested = { client_id, client_name, redirect_uri, code_challenge, install_id, device_name, scope, resource };
  const granted = { business_id: '', role: '', access: 'write', tools: null, lifetime_days: 0 } as const;
  const code = await authorizationCodes.issue(call, { kind: 'cli', user_id, email, ...requested, ...granted }, clock());
  return authorizationResponse(redirect_uri, origin, state, { code });
}
