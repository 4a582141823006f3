import { AppError } from '@cws/kit';
import { Outdated } from '../model/decision';
import type { SessionEvent } from '../model/event';
import type { MessageDoc } from '../model/message';
import type { SessionState } from '../model/session';
import type { SessionStore } from '../store/session-store';
import { type PendingChange, refuse } from './pending-change';
import { isEmpty, type Plan, planOf, type Rule } from './plan';
import { historyChanges, updateOf } from './plan-update';
import type { RememberedStates } from './remembered-states';

const MAX_ATTEMPTS = 50;

/** The changes of one write. */
export interface Commit {
  readonly before: SessionState;
  readonly after: SessionState;
  readonly appended: readonly MessageDoc[];
  readonly events: readonly SessionEvent[];
}

export interface CommitParts {
  readonly sessions: Pick<SessionStore, 'state' | 'compareAndSet' | 'compareAndSetTogether'>;
  readonly remembered: RememberedStates;
  readonly rules: readonly Rule[];
  readonly onCommit: (commit: Commit) => void;
}

/**
 * Commits changes of one session in one write, from the remembered state if there is one. When another process has written
 * since, it decides them again on the stored state. Callers get session_not_found, conflict after many attempts, or their own errors.
 */
export async function commitBatch(parts: CommitParts, id: string, batch: readonly PendingChange[]): Promise<void> {
  const { sessions, remembered } = parts;
  let cached = batch[0]!.alone ? undefined : remembered.get(id);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const state = cached ?? (await sessions.state(id));
    if (!state) return refuse(batch, new AppError('session_not_found'));
    const plan = await planOf(state, batch, parts.rules);
    // A result that no write confirms must not rest on a remembered state.
    const isUnconfirmed = cached !== undefined && (plan.refusals > 0 || isEmpty(plan, state));
    if (!isUnconfirmed && (await write(parts, state, plan))) return finish(parts, state, plan);
    remembered.delete(id);
    cached = undefined;
  }
  refuse(batch, new AppError('conflict'));
}

/** False when the session has changed since it was read. */
async function write({ sessions, remembered }: CommitParts, before: SessionState, plan: Plan): Promise<boolean> {
  if (isEmpty(plan, before)) return true;
  const { update, arrayFilters } = updateOf(before, plan);
  const history = historyChanges(plan, before);
  try {
    if (history.length === 0 && !plan.together)
      return await sessions.compareAndSet(before._id, before.rev, update, arrayFilters);
    await sessions.compareAndSetTogether(before, { update, arrayFilters, history, together: plan.together });
    return true;
  } catch (error) {
    remembered.delete(before._id);
    if (error instanceof Outdated) return false;
    throw error;
  }
}

/** Listeners learn of a commit before its callers do. */
function finish({ remembered, onCommit }: CommitParts, before: SessionState, plan: Plan): void {
  const { state: after, appended, events } = plan;
  remembered.set(after._id, after);
  if (after !== before) onCommit({ before, after, appended, events });
  for (const outcome of plan.outcomes) outcome();
}
