import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import { revokeFamily } from '../family/revoke-family';
import { OAuthError } from '../http/oauth-error';
import { issuedAt } from './cli-family';

/** The business that tokens are bound to and the caller's role there; both are empty when account-scoped. */
export interface Bound {
  readonly business_id: string;
  readonly role: string;
}

type RotationContext = Pick<Context, 'families' | 'revocations' | 'tokens' | 'clock'>;

export const notGood = () => new OAuthError('invalid_grant', 'The token is not valid');

/** The family that a token names. A token presented by another install is stolen: its family is revoked. */
export async function familyOf(
  context: RotationContext,
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
 * Spends the claimed tokens and makes the next ones valid in one conditional update; null when another request has spent
 * them. A process that dies afterwards loses only the response, which the grace period repeats. The gateways are notified, so that the
 * old access token is refused before their cache entries expire.
 */
export async function rotateCli(
  context: RotationContext,
  call: Call,
  claim: RefreshClaim,
  rotated_by: 'refresh' | 'switch',
  bound: Bound,
): Promise<CliFamily | null> {
  const now = context.clock();
  const next = { familyId: claim.familyId, counter: claim.counter + 1 };
  const set = { ...issuedAt(context, next, now), ...bound, rotated_by };
  const rotated = await context.families.rotate(call, ['cli'], claim, now, set);
  if (rotated) await context.revocations.announce(rotated._id);
  return rotated;
}

/** The family as the rotation left it, within the grace period; later a repeated token is a replay and revokes the family. */
export async function justRotated(context: RotationContext, call: Call, claim: RefreshClaim): Promise<CliFamily> {
  const family = await context.families.justRotated(call, ['cli'], claim, context.clock());
  if (family) return family;
  await revokeFamily(context, call, claim.familyId);
  throw notGood();
}
