import type { Call } from '@cws/kit';
import type { Context } from '../context';

type RevokeContext = Pick<Context, 'families' | 'revocations' | 'clock'>;

/** Revokes all tokens of the family at once; does nothing for a revoked or unknown family. */
export async function revokeFamily(context: RevokeContext, call: Call, familyId: string): Promise<void> {
  const revoked = await context.families.revoke(call, familyId, context.clock());
  if (revoked) await context.revocations.announce(familyId);
}

/** As `revokeFamily`, and blocks an id that has no family yet: for the second use of an authorization code. */
export async function revokeOrBlockFamily(context: RevokeContext, call: Call, familyId: string): Promise<void> {
  const revoked = await context.families.revokeOrBlock(call, familyId, context.clock());
  if (revoked) await context.revocations.announce(familyId);
}
