import { type Call, isDuplicateKey } from '@cws/kit';
import { type Decision, Outdated, unchanged } from '../chat/model/decision';
import { isLive, type SessionDoc, type SessionState, type Status } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import type { Context } from '../context';

/**
 * Sets the status of a session and the fields that depend on it. A session that becomes live takes its resume slot from an older
 * holder, never from a newer one; a slot without a holder goes to the newest session at the next resume.
 */
export async function changeStatus(
  context: Pick<Context, 'clock' | 'messageLog' | 'slots'>,
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

/** The session that has to give up the slot to this one; null for branches and other types, which have no slot. */
async function olderHolder({ slots }: Pick<Context, 'slots'>, state: SessionState): Promise<SessionDoc | null> {
  if (state.slot === undefined || state.resume_key !== undefined || state.parent_session_id !== null) return null;
  const holder = await slots.holder(state.slot);
  return holder && holder.created_at <= state.created_at ? holder : null;
}

/** Changes both sessions in one transaction, so that no resume finds the slot without a holder. */
function takingSlot({ slots }: Pick<Context, 'slots'>, decision: Decision<void>, holder: SessionDoc): Decision<void> {
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

/** A duplicate key means that another session has taken the slot meanwhile. */
function asOutdated(error: unknown): never {
  throw isDuplicateKey(error, 'resume_key') ? new Outdated() : error;
}
