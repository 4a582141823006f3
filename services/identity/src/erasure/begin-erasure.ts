import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { endCredentials } from './end-credentials';
import { type Erasure, newErasure } from './erasure';
import { runPass } from './run-erasure';

/** A user who is to be erased. */
export interface Leaver {
  readonly user_id: string;
  /** Empty for anonymous users. */
  readonly email: string;
  /** The businesses that are erased too. */
  readonly business_ids: readonly string[];
}

/**
 * Starts the durable job of an erasure (docs/decisions/0042), ends the user's credentials before it returns, and leaves the rest to the
 * background. A user who is being erased already keeps that erasure.
 */
export async function beginErasure(context: Context, call: Call, leaver: Leaver): Promise<Erasure> {
  const merged_user_ids = await context.merges.mergedInto(call, leaver.user_id);
  const erasure = newErasure({ ...leaver, merged_user_ids }, context.clock());
  const started = await context.erasures.start(call, erasure);
  if (started._id !== erasure._id) return started;
  const ended = await endCredentials(context, call, started);
  void runPass(context, ended);
  return ended;
}

/** Leaves the whole erasure of an anonymous user without valid tokens to the background. */
export async function queueErasure({ erasures, clock }: Context, call: Call, user_id: string): Promise<void> {
  const erasure = newErasure({ user_id, email: '', business_ids: [], merged_user_ids: [] }, clock());
  await erasures.start(call, { ...erasure, due_at: new Date(clock()) });
}
