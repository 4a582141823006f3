import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import { revokeFamily } from '../family/revoke-family';
import { OAuthError } from '../http/oauth-error';
import { issuedAt } from './cli-family';

/** The business that tokens are bound to, and the caller's role there; both empty: account-scoped. */
export interface Bound {
  readonly business_id: string;
  readonly role: string;
}

export const notGood = () => new OAuthError('invalid_grant', 'The token is not valid');

/** The family that a token names. Presented by another install it is stolen, and all of its family ends. */
export async function familyOf(
  context: Context,
  call: Call,
  claim: RefreshClaim | null,
  installId: string,
): Promise<CliFamily> {
  const family = claim && (await context.families.get(call, claim.familyId));
  if (family?.kind !== 'cli') throw notGood();
  if (family.install_id === installId) return family;
  await revokeFamily(context, call, family._id);
  throw notGood();
}

/**
 * Spends the claimed tokens and makes the next ones good, in one conditional update; null when somebody else has spent
 * them. Whoever dies after it has lost only the answer, which the grace gives again. The gateways are told, so that the
 * old access token is refused before its cached verdict has run out.
 */
export async function rotateCli(
  context: Context,
  call: Call,
  claim: RefreshClaim,
  rotated_by: 'refresh' | 'switch',
  bound: Bound,
): Promise<CliFamily | null> {
  const now = context.now();
  const next = { familyId: claim.familyId, counter: claim.counter + 1 };
  const set = { ...issuedAt(context, next, now), ...bound, rotated_by };
  const rotated = await context.families.rotate(call, 'cli', claim, now, set);
  if (rotated) await context.revocations.announce(rotated._id);
  return rotated;
}

/** The family as the spent refresh token's rotation left it, within the grace; later a repeat is a replay and ends it. */
export async function justRotated(context: Context, call: Call, claim: RefreshClaim): Promise<CliFamily> {
  const family = await context.families.justRotated(call, 'cli', claim, context.now());
  if (family) return family;
  await revokeFamily(context, call, claim.familyId);
  throw notGood();
}
