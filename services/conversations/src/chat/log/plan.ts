import type { Decision, RowChange, Together } from '../model/decision';
import type { SessionEvent } from '../model/event';
import type { MessageDoc } from '../model/message';
import type { SessionState } from '../model/session';
import type { PendingChange } from './pending-change';

/** Derives what follows from a decision besides what it says itself. It is pure, and is not applied where nothing changes. */
export type Rule = (next: SessionState, change: Decision<unknown>) => SessionState;

/** The changes of one write, and the outcomes for its callers. */
export interface Plan {
  readonly state: SessionState;
  readonly appended: readonly MessageDoc[];
  readonly events: readonly SessionEvent[];
  readonly rows: readonly RowChange[];
  readonly together?: Together;
  /** How many of the changes have thrown an error. */
  readonly refusals: number;
  readonly outcomes: readonly (() => void)[];
}

export const isEmpty = ({ state, rows }: Plan, before: SessionState): boolean => state === before && rows.length === 0;

/** Decides the changes of a batch in order; one that throws leaves the state to the next one. */
export async function planOf(
  before: SessionState,
  batch: readonly PendingChange[],
  rules: readonly Rule[],
): Promise<Plan> {
  let state = before;
  let refusals = 0;
  const appended: MessageDoc[] = [];
  const events: SessionEvent[] = [];
  const rows: RowChange[] = [];
  const outcomes: (() => void)[] = [];
  let together: Together | undefined;
  for (const change of batch) {
    try {
      const decided = change.decide(state);
      const decision = change.alone ? await decided : (decided as Decision<unknown>);
      state = stateAfter(before, state, decision, rules);
      appended.push(...(decision.append ?? []));
      events.push(...(decision.events ?? []));
      rows.push(...(decision.rows ?? []));
      together = decision.together;
      outcomes.push(() => change.resolve(decision.result as never));
    } catch (error) {
      refusals++;
      outcomes.push(() => change.reject(error));
    }
  }
  return { state, appended, events, rows, together, refusals, outcomes };
}

/** The state after a decision, with the revision of the write that will commit it. */
function stateAfter(
  before: SessionState,
  from: SessionState,
  decision: Decision<unknown>,
  rules: readonly Rule[],
): SessionState {
  const { next, append = [], events = [] } = decision;
  if (next === from) return from;
  const tail = append.length === 0 ? from.tail : [...from.tail, ...append.map(tailKeyOf)];
  return {
    ...withSinking(from, withAssigned(rules.reduce((state, rule) => rule(state, decision), next))),
    rev: before.rev + 1,
    tail,
    event_count: from.event_count + events.length,
  };
}

/** Also corrects sessions that were assigned by a release without the field. */
function withAssigned(next: SessionState): SessionState {
  const is_assigned = next.assignee_id !== '';
  return next.is_assigned === is_assigned ? next : { ...next, is_assigned };
}

/** Notes that the session has sunk in lists, so that a client that pages through one does not get it a second time. */
function withSinking(from: SessionState, next: SessionState): SessionState {
  if (next.activity_at >= from.activity_at) return next;
  const furthest = Math.max(from.activity_at.getTime(), from.sank?.from.getTime() ?? 0);
  return { ...next, sank: { at: new Date(), from: new Date(furthest) } };
}

const tailKeyOf = ({ _id, dedupe_key, side }: MessageDoc) => ({ _id, dedupe_key, side });
