import { z } from 'zod';
import { revokeFamily } from '../family/revoke-family';
import { formEndpoint } from '../http/oauth-endpoint';
import { cliClient } from './cli-client';

/** POST {base_url}/auth/cli/revoke (RFC 7009): either token, spent or not, revokes its family; an unknown token is 200 too. */
export const cliRevoke = formEndpoint({
  id: 'cliRevoke',
  path: '/v1/auth/cli/revoke',
  summary: 'Revoke an install',
  description: 'Either token of an install of the command-line client ends it (RFC 7009).',
  body: z.object({ client_id: z.string(), token: z.string(), token_type_hint: z.string().optional() }),
  result: z.object({}),
  errors: [],
  clientOf: cliClient,
  async handle(context, { call, body: { token } }) {
    const claim = context.tokens.cli.refresh.read(token) ?? context.tokens.cli.access.read(token);
    if (claim) await revokeFamily(context, call, claim.familyId);
    return {};
  },
});
