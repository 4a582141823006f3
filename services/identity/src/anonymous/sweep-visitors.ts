import { ownCall, serviceCaller, uuidV7 } from '@cws/kit';
import type { Context } from '../context';
import { queueErasure } from '../erasure/begin-erasure';
import type { Visitor } from './visitor-store';

/** Milliseconds after which an anonymous user without a session is deleted. */
export const UNWANTED_AFTER_MS = 30 * 24 * 3_600_000;

/** Erases or keeps one anonymous user who is due; false when there is none. */
export async function sweepVisitor(context: Context): Promise<boolean> {
  const visitor = await context.anonymous.visitors.claim(context.clock());
  if (visitor) await decide(context, visitor);
  return visitor !== null;
}

/** A user with tokens may still open a session, and a user with a session stays. A process killed in between leaves the user due again. */
async function decide(context: Context, { _id }: Visitor): Promise<void> {
  const call = ownCall(serviceCaller('identity'), uuidV7());
  const [family] = await context.families.listLive(call, _id, context.clock());
  if (family) return context.anonymous.visitors.lookAgain(_id, family.expires_at);
  const { has_session } = await context.conversations.hasSession(call, { user_id: _id });
  if (!has_session) await queueErasure(context, call, _id);
  await context.anonymous.visitors.settle(_id);
}
