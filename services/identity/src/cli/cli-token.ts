import type { Call } from '@cws/kit';
import { z } from 'zod';
import type { AuthorizationCode } from '../code/authorization-code';
import { verifierFits } from '../code/pkce';
import { redeemCode } from '../code/redeem-code';
import type { Context } from '../context';
import { type DeviceRequest, hasEnded } from '../device/device-request';
import type { CliFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import { formEndpoint } from '../http/oauth-endpoint';
import { OAuthError } from '../http/oauth-error';
import { ifSent, refusedAs } from '../http/parameters';
import { liveRole } from '../membership/memberships';
import { cliClient, cliClientId, installId } from './cli-client';
import { newCliFamily } from './cli-family';
import { cliGrant, cliTokenResponse, cliTokenResult } from './cli-grant';
import { type Bound, familyOf, justRotated, notGood, rotateCli } from './rotate-cli';
import { switchGrant } from './switch-business';

/** Grant authorization_code (RFC 6749 §4.1.3, RFC 7636 §4.5); the redirect_uri may be left out, else it must match. */
const codeGrant = cliGrant(
  z.object({ code: z.string(), code_verifier: z.string(), redirect_uri: z.string().optional() }),
  async (context, { call, installId }, { code: raw, code_verifier: verifier, redirect_uri = '' }) => {
    const code = await redeemCode(context, call, raw, (issued) =>
      assertCodeFits(issued, { verifier, installId, redirect_uri }),
    );
    const family = newCliFamily(context, code, 'code');
    await context.families.insert(call, family);
    return cliTokenResponse(context, family);
  },
);

interface CodeExchange {
  readonly verifier: string;
  readonly installId: string;
  readonly redirect_uri: string;
}

function assertCodeFits(code: AuthorizationCode, { verifier, installId, redirect_uri }: CodeExchange): void {
  if (code.kind !== 'cli') throw badCode('is not valid');
  if (code.install_id !== installId) throw badCode('was issued to another install');
  if (redirect_uri !== '' && code.redirect_uri !== redirect_uri) throw badCode('was issued for another redirect_uri');
  if (!verifierFits(verifier, code.code_challenge)) throw badCode('was issued for another code_challenge');
}

const badCode = (why: string) => new OAuthError('invalid_grant', `The authorization code ${why}`);

/**
 * Grant device_code (RFC 8628 §3.4). Inserting the family under the id that was fixed at the start is the one redemption:
 * a poll that finds the id taken was too late, and the tokens issued before stay valid. No step before it changes anything, so a process
 * that dies leaves either an unredeemed code or a family whose tokens nobody has received.
 */
const deviceGrant = cliGrant(
  z.object({ device_code: z.string() }),
  async (context, { call, installId }, { device_code }) => {
    const now = context.clock();
    const request = await context.devices.requests.poll(call, device_code, installId, now);
    if (!request) throw badDeviceCode();
    assertApproved(request, now);
    const family = newCliFamily(context, request, 'device');
    if (!(await context.families.insert(call, family))) throw badDeviceCode();
    return cliTokenResponse(context, family);
  },
);

/** Throws the errors of RFC 8628 §3.5. */
function assertApproved(request: DeviceRequest, now: number): void {
  if (hasEnded(request, now)) throw new OAuthError('expired_token', 'The device code has expired');
  if (request.status === 'denied') throw new OAuthError('access_denied', 'The request was denied');
  if (request.hasty) throw new OAuthError('slow_down', `Wait ${request.interval_s} seconds between two polls`);
  if (request.status === 'pending')
    throw new OAuthError('authorization_pending', 'The request has not been decided yet');
}

const badDeviceCode = () => new OAuthError('invalid_grant', 'The device code is not valid');

/** Grant refresh_token (RFC 6749 §6); within the grace period the same token gets an identical response. */
const refreshGrant = cliGrant(
  z.object({ refresh_token: z.string() }),
  async (context, { call, installId }, { refresh_token }) => {
    const claim = context.tokens.cli.refresh.read(refresh_token);
    const family = await familyOf(context, call, claim, installId);
    const rotated = (await firstUse(context, call, claim!, family)) ?? (await repeated(context, call, claim!));
    return cliTokenResponse(context, rotated);
  },
);

/** The membership is read before the token is spent: while workspace-mcp is unavailable, the token stays valid. */
async function firstUse(context: Context, call: Call, claim: RefreshClaim, family: CliFamily) {
  if (family.counter > claim.counter) return null;
  return rotateCli(context, call, claim, 'refresh', await liveBound(context, call, family));
}

/** Without the membership the credential becomes account-scoped. */
async function liveBound(context: Context, call: Call, { business_id, user_id }: CliFamily): Promise<Bound> {
  const role = business_id && (await liveRole(context, call, business_id, user_id));
  return role ? { business_id, role } : { business_id: '', role: '' };
}

/** A token that switch_business has just spent is refused without revoking the family. */
async function repeated(context: Context, call: Call, claim: RefreshClaim): Promise<CliFamily> {
  const family = await justRotated(context, call, claim);
  if (family.rotated_by !== 'refresh') throw notGood();
  return family;
}

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
