import type { conversations } from '@cws/protos';
import { type Decision, unchanged, withEvent } from './decision';
import { renderSession } from './render-session';
import { isLive, type SessionState, type Status } from './session';

type Shown = keyof conversations.Session;

/** Fields that change along with others. */
const NOT_REPORTED: readonly Shown[] = ['updated_at'];

/** The names of the fields that readers see change. */
function shownChanges(before: SessionState, after: SessionState): Shown[] {
  const [old, now] = [renderSession(before), renderSession(after)];
  return (Object.keys(now) as Shown[]).filter(
    (field) => !NOT_REPORTED.includes(field) && !isSame(old[field], now[field]),
  );
}

const isSameState = (before: SessionState, after: SessionState): boolean =>
  (Object.keys(after) as (keyof SessionState)[]).every((field) => isSame(before[field], after[field]));

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Changes the state to `next`, with an event that names the fields that readers see change. */
export function updated<T>(state: SessionState, next: SessionState, at: Date, result: T): Decision<T> {
  const changed = shownChanges(state, next);
  if (changed.length === 0) return isSameState(state, next) ? unchanged(state, result) : { next, result };
  return withEvent({ next: { ...next, updated_at: at }, result }, { type: 'session.updated', changed }, at);
}

/**
 * Changes the status. resolved_at (contract: chats-resolved-at) is set on entering resolved or closed, stays between those
 * and in the archive, and is unset in a live status. A session that is no longer live gives up its resume slot.
 */
export function withStatus(state: SessionState, status: Status, at: Date, snoozed_until: Date | null = null) {
  return {
    ...state,
    status,
    snoozed_until: status === 'snoozed' ? snoozed_until : null,
    resolved_at: resolvedAt(state, status, at),
    ...(!isLive(status) && { resume_key: undefined }),
  };
}

function resolvedAt({ resolved_at }: SessionState, status: Status, at: Date): Date | null {
  if (isLive(status)) return null;
  return status === 'archived' ? resolved_at : (resolved_at ?? at);
}
