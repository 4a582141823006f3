import type { identity } from '@cws/protos';
import type { Context } from '../context';
import type { EndUserFamily } from '../family/family';

/** The pair of tokens of a family at its current rotation; every call gives an identical one. */
export const tokenPair = async (context: Context, family: EndUserFamily): Promise<identity.TokenPair> => ({
  access_token: await context.accessTokens.sign(family),
  refresh_token: context.refreshTokens.make({ familyId: family._id, counter: family.counter }),
});
