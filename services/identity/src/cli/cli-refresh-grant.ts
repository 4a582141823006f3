import type { Call } from '@cws/kit';
import { z } from 'zod';
import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import { liveRole } from '../membership/memberships';
import { cliGrant, cliTokenResponse } from './cli-grant';
import { type Bound, familyOf, justRotated, notGood, rotateCli } from './rotate-cli';

/** Grant refresh_token (RFC 6749 §6); within the grace period the same token gets an identical response. */
export const refreshGrant = cliGrant(
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
