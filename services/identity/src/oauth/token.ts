import { z } from 'zod';
import { formEndpoint } from '../http/oauth-endpoint';
import { OAuthError } from '../http/oauth-error';
import { ifSent, refusedAs } from '../http/parameters';
import { codeGrant } from './exchange-code';
import { knownClient } from './known-client';
import { refreshGrant } from './refresh-connection';
import { isToolServer, resources } from './resource';
import { tokenResult } from './token-response';

const GRANTS = { authorization_code: codeGrant, refresh_token: refreshGrant };

const grant_type = refusedAs(
  'unsupported_grant_type',
  z.enum(['authorization_code', 'refresh_token'], ifSent('grant_type must be authorization_code or refresh_token')),
);

/** POST {base_url}/oauth/token (contract: token-response; RFC 6749 §3.2). */
export const token = formEndpoint({
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
    await context.countTokenRequest(call);
    return knownClient(context, call, sent);
  },
  async handle(context, { call, client, body: { grant_type, resource, ...sent } }) {
    if (!isToolServer(resource, context.origin))
      throw new OAuthError('invalid_target', `resource must be ${context.origin}/v1/mcp`);
    return GRANTS[grant_type].exchange(context, call, client, sent);
  },
});
