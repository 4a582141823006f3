import { AppError, asItself, type Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { SELF } from '../membership/self';

/**
 * The businesses that are erased with the user (contract: erasure-businesses). Error: conflict, which names each business that stands in the way:
 * one that would lose its last owner, or one without other members, unless the user wants those to be erased.
 */
export async function erasableBusinesses(
  { workspace }: Context,
  call: Call,
  user_id: string,
  eraseBusinesses: boolean,
): Promise<string[]> {
  const { ownerships } = await workspace.listSoleOwnerships(asItself(call, SELF), { user_id });
  const obstacles = ownerships.filter(({ has_other_members }) => has_other_members || !eraseBusinesses);
  if (obstacles.length > 0) throw conflictOf(obstacles);
  return ownerships.map(({ business_id }) => business_id);
}

function conflictOf(obstacles: readonly workspace.SoleOwnership[]): AppError {
  const sentences = obstacles.map(sentenceOf);
  const details = sentences.map((message) => ({ path: 'erase_businesses', message }));
  return new AppError('conflict', { message: sentences.join('. '), details });
}

const sentenceOf = ({ name, business_id, has_other_members }: workspace.SoleOwnership): string =>
  has_other_members
    ? `The business "${name}" (${business_id}) has no other owner: another member has to become one first`
    : `The business "${name}" (${business_id}) has no other member: send erase_businesses true to erase it too`;
