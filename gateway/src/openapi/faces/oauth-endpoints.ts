import { z } from 'zod';

/** An endpoint at which clients get, renew and end their tokens: flat answers (RFC 6749 §5), no envelope. */
export interface OAuthEndpoint {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly body: z.ZodObject;
  readonly bodyType: 'application/x-www-form-urlencoded' | 'application/json';
  readonly status: 200 | 201;
  readonly answer: z.ZodObject;
  /** Values of `error` beside those that every one has. */
  readonly errors: readonly string[];
}

const FORM = 'application/x-www-form-urlencoded';
const text = z.string().optional();
const installId = z.string().regex(/^[A-Za-z0-9._-]{8,128}$/);

const tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds'),
  refresh_token: text,
  scope: z.string(),
});
const revocation = {
  body: z.object({ client_id: z.string(), token: z.string(), token_type_hint: text }),
  answer: z.object({}),
};
const tokenErrors = ['invalid_grant', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope'];

const cli: OAuthEndpoint[] = [
  {
    id: 'cliToken',
    path: '/auth/cli/token',
    summary: "The command-line client's tokens; switch_business may present its access token as Bearer",
    bodyType: FORM,
    body: z.object({
      grant_type: z.enum([
        'authorization_code',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
        'switch_business',
      ]),
      client_id: z.literal('service-cli'),
      install_id: installId,
      code: text,
      code_verifier: text,
      redirect_uri: text,
      refresh_token: text,
      device_code: text,
      business_id: text,
    }),
    status: 200,
    answer: tokens.extend({ refresh_token: z.string(), install_id: z.string() }),
    errors: [...tokenErrors, 'authorization_pending', 'slow_down', 'access_denied', 'expired_token'],
  },
  {
    id: 'cliDevice',
    path: '/auth/cli/device',
    summary: 'Start a sign-in that ends in a browser elsewhere (RFC 8628)',
    bodyType: FORM,
    body: z.object({ client_id: z.literal('service-cli'), install_id: installId, scope: text }),
    status: 200,
    answer: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      expires_in: z.int().describe('Seconds'),
      interval: z.int().describe('Seconds between two questions'),
    }),
    errors: ['invalid_scope'],
  },
  {
    id: 'cliRevoke',
    path: '/auth/cli/revoke',
    summary: 'End an install of the command-line client by either of its tokens (RFC 7009)',
    bodyType: FORM,
    ...revocation,
    status: 200,
    errors: [],
  },
];

const toolServer: OAuthEndpoint[] = [
  {
    id: 'oauthRegister',
    path: '/oauth/register',
    summary: 'Register a public client of the tool server (RFC 7591)',
    bodyType: 'application/json',
    body: z.object({
      redirect_uris: z.array(z.string()).min(1).max(10),
      client_name: text,
      grant_types: z.array(z.string()).optional(),
      response_types: z.array(z.string()).optional(),
      token_endpoint_auth_method: text,
      scope: text,
    }),
    status: 201,
    answer: z.object({
      client_id: z.string(),
      client_id_issued_at: z.int().describe('Unix seconds'),
      client_name: text,
      redirect_uris: z.array(z.string()),
      grant_types: z.array(z.string()),
      response_types: z.array(z.string()),
      token_endpoint_auth_method: z.literal('none'),
      scope: z.string(),
    }),
    errors: ['invalid_redirect_uri', 'invalid_client_metadata'],
  },
  {
    id: 'oauthToken',
    path: '/oauth/token',
    summary: 'Exchange a code, or a refresh token, for a workspace key (RFC 6749, RFC 7636, RFC 8707)',
    bodyType: FORM,
    body: z.object({
      grant_type: z.enum(['authorization_code', 'refresh_token']),
      client_id: z.string(),
      code: text,
      code_verifier: text,
      redirect_uri: text,
      refresh_token: text,
      scope: text,
      resource: text,
    }),
    status: 200,
    answer: tokens,
    errors: [...tokenErrors, 'invalid_target'],
  },
  {
    id: 'oauthRevoke',
    path: '/oauth/revoke',
    summary: 'End a connection by either of its tokens (RFC 7009)',
    bodyType: FORM,
    ...revocation,
    status: 200,
    errors: ['invalid_grant'],
  },
];

export const oauthEndpoints: readonly OAuthEndpoint[] = [...cli, ...toolServer];

/** Values of `error` by HTTP status (contract: oauth-error-shape). */
export const oauthErrors = ({ path, errors }: OAuthEndpoint): Map<number, readonly string[]> =>
  new Map([
    [400, ['invalid_request', ...errors]],
    ...(path.endsWith('/register') ? [] : [[401, ['invalid_client']] as const]),
    [429, ['too_many_requests']],
    [500, ['server_error']],
    [503, ['temporarily_unavailable']],
  ]);
