import { type Call, isUuid } from '@cws/kit';
import { z } from 'zod';
import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import { OAuthError } from '../http/oauth-error';
import { liveRole } from '../membership/memberships';
import { cliGrant, cliTokenResponse } from './cli-grant';
import { familyOf, justRotated, notGood, rotateCli } from './rotate-cli';

const BEARER = /^bearer +(\S+) *$/i;

/**
 * Grant switch_business (contract: cli-switch-business): a pair bound to that business, with the caller's role there. It rotates the family by
 * the same compare-and-set as a refresh. A switch that fails spends nothing. The same switch within the grace period gets the
 * same response. The Bearer of the Authorization header wins over a refresh_token in the form.
 */
export const switchGrant = cliGrant(
  z.object({ business_id: z.string().toLowerCase(), refresh_token: z.string().optional() }),
  async (context, { call, installId, authorization }, { business_id, refresh_token }) => {
    const presented = presentedBy(context, refresh_token, authorization);
    const family = await familyOf(context, call, presented.claim, installId);
    const switched =
      (await firstUse(context, call, presented, family, business_id)) ?? (await repeated(context, call, presented));
    if (switched.rotated_by !== 'switch' || switched.business_id !== business_id) throw notGood();
    return cliTokenResponse(context, switched);
  },
);

interface Presented {
  readonly by: 'access' | 'refresh';
  readonly claim: RefreshClaim;
}

function presentedBy(
  { tokens: { cli } }: Context,
  refresh_token: string | undefined,
  authorization: string,
): Presented {
  const bearer = BEARER.exec(authorization)?.[1];
  if (!bearer && refresh_token === undefined) throw new OAuthError('invalid_request', 'refresh_token is missing');
  const claim = bearer ? cli.access.read(bearer) : cli.refresh.read(refresh_token!);
  if (!claim) throw notGood();
  return { by: bearer ? 'access' : 'refresh', claim };
}

async function firstUse(
  context: Context,
  call: Call,
  { by, claim }: Presented,
  family: CliFamily,
  business_id: string,
): Promise<CliFamily | null> {
  if (family.counter > claim.counter) return null;
  if (by === 'access' && family.access_expires_at.getTime() <= context.clock()) throw notGood();
  const role = isUuid(business_id) ? await liveRole(context, call, business_id, family.user_id) : '';
  if (role === '') throw new OAuthError('invalid_grant', 'You are not a member of this business');
  return rotateCli(context, call, claim, 'switch', { business_id, role });
}

/** A spent access token is merely out of date; a spent refresh token is a replay once the grace period is over. */
async function repeated(context: Context, call: Call, { by, claim }: Presented): Promise<CliFamily> {
  if (by === 'refresh') return justRotated(context, call, claim);
  const family = await context.families.justRotated(call, ['cli'], claim, context.clock());
  if (!family) throw notGood();
  return family;
}
