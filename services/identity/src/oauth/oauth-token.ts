import { z } from 'zod';
import type { AuthorizationCode } from '../code/authorization-code';
import { verifierFits } from '../code/pkce';
import { redeemCode } from '../code/redeem-code';
import { formEndpoint } from '../http/oauth-endpoint';
import { OAuthError } from '../http/oauth-error';
import { ifSent, refusedAs } from '../http/parameters';
import { mayRefresh, newConnection } from './connection';
import { knownClient } from './known-client';
import type { OAuthClient } from './oauth-client';
import { grant, tokenResponse, tokenResult } from './oauth-grant';
import { refreshGrant } from './oauth-refresh-grant';
import { isToolServer, resources } from './resource';

/** The grant authorization_code (RFC 6749 §4.1.3, RFC 7636 §4.5): a new connection and its first key. */
const codeGrant = grant(
  z.object({ code: z.string(), code_verifier: z.string(), redirect_uri: z.string() }),
  async (context, call, client, { code: raw, code_verifier, redirect_uri }) => {
    const code = await redeemCode(context, call, raw, (issued) =>
      assertFits(issued, client, redirect_uri, code_verifier),
    );
    const now = context.clock();
    const { family, secret } = newConnection(code, client, now);
    await context.families.insert(call, family);
    return tokenResponse(context.oauth, family, secret, mayRefresh(client), now);
  },
);

function assertFits(code: AuthorizationCode, { _id }: OAuthClient, redirect_uri: string, verifier: string): void {
  if (code.kind !== 'connection' || code.client_id !== _id) throw notGood('is not valid');
  if (code.redirect_uri !== redirect_uri) throw notGood('was requested with another redirect_uri');
  if (!verifierFits(verifier, code.code_challenge)) throw notGood('was requested with another code_challenge');
}

const notGood = (why: string) => new OAuthError('invalid_grant', `The authorization code ${why}`);

const GRANTS = { authorization_code: codeGrant, refresh_token: refreshGrant };

const grant_type = refusedAs(
  'unsupported_grant_type',
  z.enum(['authorization_code', 'refresh_token'], ifSent('grant_type must be authorization_code or refresh_token')),
);

/** POST {base_url}/oauth/token (contract: token-response; RFC 6749 §3.2). */
export const oauthToken = formEndpoint({
  id: 'oauthToken',
  path: '/v1/oauth/token',
  summary: 'Get a workspace key',
  description: 'Exchanges a code, or a refresh token, for a workspace key (RFC 6749, RFC 7636, RFC 8707).',
  body: z.object({
    client_id: z.string(),
    grant_type,
    // Each grant requires its own of these.
    ...codeGrant.parameters.partial().shape,
    ...refreshGrant.parameters.partial().shape,
    resource: resources,
  }),
  repeatable: ['resource'],
  result: tokenResult,
  errors: ['invalid_grant', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope', 'invalid_target'],
  async clientOf(context, call, sent) {
    await context.tokens.countRequest(call);
    return knownClient(context, call, sent);
  },
  async handle(context, { call, client, body: { grant_type, resource, ...sent } }) {
    if (!isToolServer(resource, context.origin))
      throw new OAuthError('invalid_target', `resource must be ${context.origin}/v1/mcp`);
    return GRANTS[grant_type].exchange(context, call, client, sent);
  },
});
