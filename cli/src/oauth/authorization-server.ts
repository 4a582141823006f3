import * as oauth from 'oauth4webapi';
import type { Surroundings } from '../machine/surroundings';
import { baseUrl, isLoopback } from '../service/origin';

/** The public client that the token endpoint knows (contract: cli-client-id). */
export const client: oauth.Client = { client_id: 'service-cli', token_endpoint_auth_method: 'none' };
export const clientAuth = oauth.None();

/**
 * The endpoints for this client. The discovery documents describe those of tool-server clients, which are others, so
 * that these stand here.
 */
export function authorizationServer(origin: string): oauth.AuthorizationServer {
  const at = (path: string) => `${baseUrl(origin)}/auth/cli/${path}`;
  return {
    issuer: origin,
    authorization_endpoint: at('authorize'),
    token_endpoint: at('token'),
    device_authorization_endpoint: at('device'),
    revocation_endpoint: at('revoke'),
    authorization_response_iss_parameter_supported: true,
  };
}

const TIME_LIMIT_MS = 20_000;

/** How a request to the service is made: with a time limit, and without TLS on this machine only. */
export const requestOptions = ({ origin, fetch }: Pick<Surroundings, 'fetch'> & { readonly origin: string }) => ({
  [oauth.customFetch]: fetch as never,
  [oauth.allowInsecureRequests]: isLoopback(origin),
  signal: () => AbortSignal.timeout(TIME_LIMIT_MS),
});
