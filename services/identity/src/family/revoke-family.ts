import type { Call } from '@cws/kit';
import type { Context } from '../context';

/** Ends every token of the family at once; again, or for an unknown one, it does nothing. */
export async function revokeFamily(context: Context, call: Call, familyId: string): Promise<void> {
  const revoked = await context.families.revoke(call, familyId, context.now());
  if (revoked) await context.revocations.announce(familyId);
}

/** The same, and a family that is yet to be made under this id will be dead: for the second use of an authorization code. */
export async function revokeFamilyEvenUnborn(context: Context, call: Call, familyId: string): Promise<void> {
  const revoked = await context.families.revokeEvenUnborn(call, familyId, context.now());
  if (revoked) await context.revocations.announce(familyId);
}
