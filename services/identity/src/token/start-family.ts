import { type Call, uuidV4 } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { type FamilyUser, newUserFamily } from '../family/user-family';
import { tokenPair } from './token-pair';

/** Starts a family and returns its first pair of tokens. */
export async function startFamily(context: Context, call: Call, user: FamilyUser): Promise<identity.TokenPair> {
  const family = newUserFamily(uuidV4(), user, context.clock());
  await context.families.insert(call, family);
  return tokenPair(context, family);
}
