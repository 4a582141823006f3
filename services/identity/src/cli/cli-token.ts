import { z } from 'zod';
import { formEndpoint } from '../http/oauth-endpoint';
import { ifSent, refusedAs } from '../http/parameters';
import { cliClient, cliClientId, installId } from './cli-client';
import { codeGrant } from './cli-code-grant';
import { deviceGrant } from './cli-device-grant';
import { cliTokenResult } from './cli-grant';
import { refreshGrant } from './cli-refresh-grant';
import { switchGrant } from './switch-business';

const GRANTS = {
  authorization_code: codeGrant,
  refresh_token: refreshGrant,
  'urn:ietf:params:oauth:grant-type:device_code': deviceGrant,
  switch_business: switchGrant,
};

const grantTypes = Object.keys(GRANTS) as (keyof typeof GRANTS)[];

const grant_type = refusedAs(
  'unsupported_grant_type',
  z.enum(grantTypes, ifSent(`grant_type must be one of ${grantTypes.join(', ')}`)),
);

/** POST {base_url}/auth/cli/token (contract: cli-token-form, cli-token-errors). */
export const cliToken = formEndpoint({
  id: 'cliToken',
  path: '/v1/auth/cli/token',
  summary: 'Get command-line tokens',
  description: 'The grant `switch_business` may present its access token as Bearer.',
  credentials: ['', 'cliToken'],
  body: z.object({
    client_id: cliClientId,
    grant_type,
    install_id: installId,
    // Each grant requires its own of these.
    ...codeGrant.parameters.partial().shape,
    ...refreshGrant.parameters.partial().shape,
    ...deviceGrant.parameters.partial().shape,
    ...switchGrant.parameters.partial().shape,
  }),
  result: cliTokenResult,
  errors: [
    'invalid_grant',
    'unauthorized_client',
    'unsupported_grant_type',
    'invalid_scope',
    'authorization_pending',
    'slow_down',
    'access_denied',
    'expired_token',
  ],
  async clientOf(context, call, sent) {
    await context.tokens.countRequest(call);
    await cliClient(context, call, sent);
  },
  handle: (context, { call, body: { grant_type, install_id, ...sent }, authorization }) =>
    GRANTS[grant_type].exchange(context, { call, installId: install_id, authorization }, present(sent)),
});

const present = (sent: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
