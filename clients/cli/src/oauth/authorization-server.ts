import * as oauth from 'oauth4webapi';
import type { Surroundings } from '../machine/surroundings';
import { baseUrl, isLoopback } from '../service/origin';

/** The public client that the token endpoint knows (contract: cli-client-id). */
export const client: oauth.Client = { client_id: 'service-cli', token_endpoint_auth_method: 'none' };
export const clientAuth = oauth.None();

/**
 * The endpoints of this client. They are written here because the discovery documents describe only the endpoints of
 * tool-server clients, which are different.
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

/** Options of requests to the service: they have a time limit, and only a service on this machine may be without TLS. */
export const requestOptions = ({ origin, fetch }: Pick<Surroundings, 'fetch'> & { readonly origin: string }) => ({
  [oauth.customFetch]: fetch as never,
  [oauth.allowInsecureRequests]: isLoopback(origin),
  signal: () => AbortSignal.timeout(TIME_LIMIT_MS),
});
