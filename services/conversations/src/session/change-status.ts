import { type Call, isDuplicateKey } from '@cws/kit';
import { type Decision, Outdated, unchanged } from '../chat/model/decision';
import { isLive, type SessionDoc, type SessionState, type Status } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import type { Context } from '../context';

/**
 * Sets a session's status and what follows from it. A session that becomes live takes its resume slot from an older holder,
 * never from a newer one; where nobody holds it, the next resume picks the newest.
 */
export async function changeStatus(
  context: Context,
  call: Call,
  id: string,
  status: Status,
  snoozed_until: Date | null = null,
): Promise<void> {
  const at = new Date(context.clock());
  if (!isLive(status))
    return context.messageLog.change(call, id, (state) => statusDecision(state, status, at, snoozed_until));
  await context.messageLog.revise(call, id, async (state) => {
    const decision = statusDecision(state, status, at, snoozed_until);
    const holder = decision.next === state ? null : await olderHolder(context, state);
    return holder ? takingSlot(context, decision, holder) : decision;
  });
}

function statusDecision(state: SessionState, status: Status, at: Date, until: Date | null): Decision<void> {
  if (state.status !== status) return updated(state, withStatus(state, status, at, until), at, undefined);
  const moved = status === 'snoozed' && until !== null && until.getTime() !== state.snoozed_until?.getTime();
  return moved ? { next: { ...state, snoozed_until: until }, result: undefined } : unchanged(state, undefined);
}

/** Who has to give up the slot that this session could have; branches and other types have none. */
async function olderHolder({ slots }: Context, state: SessionState): Promise<SessionDoc | null> {
  if (state.slot === undefined || state.resume_key !== undefined || state.parent_session_id !== null) return null;
  const holder = await slots.holder(state.slot);
  return holder && holder.created_at <= state.created_at ? holder : null;
}

/** Both documents in one transaction, so that no resume finds the slot empty in between. */
function takingSlot({ slots }: Context, decision: Decision<void>, holder: SessionDoc): Decision<void> {
  return {
    ...decision,
    next: { ...decision.next, resume_key: holder.resume_key },
    together: async (write, transaction) => {
      const { matchedCount } = await slots.release(holder, transaction);
      if (matchedCount === 0) throw new Outdated();
      await write().catch(asOutdated);
    },
  };
}

/** Another session has taken the slot between the two. */
function asOutdated(error: unknown): never {
  throw isDuplicateKey(error, 'resume_key') ? new Outdated() : error;
}
