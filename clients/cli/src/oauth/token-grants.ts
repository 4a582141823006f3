import * as oauth from 'oauth4webapi';
import type { Context } from '../context';
import { installId } from '../store/install-id';
import { authorizationServer, client, clientAuth, requestOptions } from './authorization-server';

type TokenResponse = Promise<oauth.TokenEndpointResponse>;

/** Parameters of every request to the token endpoint, beside its grant (contract: cli-client-id, cli-install-id). */
const withInstall = async (context: Context) => ({
  ...requestOptions(context),
  additionalParameters: { install_id: await installId(context.folder) },
});

/** Redeems an authorization code (RFC 6749 §4.1.3) with its code verifier (RFC 7636 §4.5). */
export async function redeemCode(
  context: Context,
  parameters: URLSearchParams,
  redirectUri: string,
  verifier: string,
): TokenResponse {
  const server = authorizationServer(context.origin);
  const options = await withInstall(context);
  const grant = oauth.authorizationCodeGrantRequest(
    server,
    client,
    clientAuth,
    parameters,
    redirectUri,
    verifier,
    options,
  );
  return oauth.processAuthorizationCodeResponse(server, client, await grant);
}

/** Renews the tokens (RFC 6749 §6). */
export async function redeemRefreshToken(context: Context, token: string): TokenResponse {
  const server = authorizationServer(context.origin);
  const grant = oauth.refreshTokenGrantRequest(server, client, clientAuth, token, await withInstall(context));
  return oauth.processRefreshTokenResponse(server, client, await grant);
}

/** Polls for the tokens of a device code (RFC 8628 §3.4). */
export async function redeemDeviceCode(context: Context, deviceCode: string): TokenResponse {
  const server = authorizationServer(context.origin);
  const grant = oauth.deviceCodeGrantRequest(server, client, clientAuth, deviceCode, await withInstall(context));
  return oauth.processDeviceCodeResponse(server, client, await grant);
}

/** Exchanges the tokens for a pair that is bound to a business, by this service's own grant (contract: cli-switch-business). */
export async function switchGrant(context: Context, refresh_token: string, business_id: string): TokenResponse {
  const server = authorizationServer(context.origin);
  const form = { install_id: await installId(context.folder), refresh_token, business_id };
  const options = requestOptions(context);
  const grant = oauth.genericTokenEndpointRequest(server, client, clientAuth, 'switch_business', form, options);
  return oauth.processGenericTokenEndpointResponse(server, client, await grant);
}
