import type { TokenEndpointResponse } from 'oauth4webapi';
import { Failure } from '../failure/exit';
import type { Session } from '../store/session-file';

/** What is kept of a response of the token endpoint (contract: cli-code-grant), with what is known from before it. */
export function sessionFrom(origin: string, answer: TokenEndpointResponse, before?: Session): Session {
  const { access_token, refresh_token, expires_in, scope = '' } = answer;
  if (refresh_token === undefined || expires_in === undefined) {
    throw new Failure('unexpected_answer', `${origin} answered no refresh token or no lifetime`);
  }
  const businesses = before?.businesses ?? [];
  return { origin, access_token, refresh_token, expires_at: Date.now() + expires_in * 1000, scope, businesses };
}
