import type { TokenEndpointResponse } from 'oauth4webapi';
import { Failure } from '../failure/exit';
import type { Session } from '../store/session-file';

/** The session to store from a token response (contract: cli-code-grant), with the businesses of the session before. */
export function sessionFrom(origin: string, response: TokenEndpointResponse, before?: Session): Session {
  const { access_token, refresh_token, expires_in, scope = '' } = response;
  if (refresh_token === undefined || expires_in === undefined) {
    throw new Failure('unexpected_answer', `${origin} responded without a refresh token or a lifetime`);
  }
  const businesses = before?.businesses ?? [];
  return { origin, access_token, refresh_token, expires_at: Date.now() + expires_in * 1000, scope, businesses };
}
