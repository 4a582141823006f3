import { type Call, uuidV4 } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import type { EndUserFamily } from '../family/family';
import { ACCESS_LIFETIME_S, type FamilyUser, newUserFamily, REFRESH_LIFETIME_MS } from '../family/user-family';

/** The pair of tokens of a family at its current rotation; every call gives an identical one. */
export const tokenPair = async (
  context: Pick<Context, 'tokens'>,
  family: EndUserFamily,
): Promise<identity.TokenPair> => ({
  access_token: await context.tokens.access.sign(family),
  refresh_token: context.tokens.refresh.make({ familyId: family._id, counter: family.counter }),
  expires_in: ACCESS_LIFETIME_S,
  refresh_expires_in: REFRESH_LIFETIME_MS / 1000,
});

/** Starts a family and returns its first pair of tokens. */
export async function startFamily(
  context: Pick<Context, 'tokens' | 'families' | 'clock'>,
  call: Call,
  user: FamilyUser,
): Promise<identity.TokenPair> {
  const family = newUserFamily(uuidV4(), user, context.clock());
  await context.families.insert(call, family);
  return tokenPair(context, family);
}
