import { AppError, type Call, type Logger, timeLeft } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import { type Decision, Outdated } from '../model/decision';
import type { SessionEvent } from '../model/event';
import type { MessageDoc } from '../model/message';
import type { SessionState } from '../model/session';
import type { Collections } from '../store/collections';
import { moveTail, needsMoving } from './move-tail';
import { historyUpdateOf, isEmpty, type Plan, type Rule, reachesHistory, stateAfter, updateOf } from './plan';

/**
 * Pure: runs again on a fresher state when somebody else was quicker. A field set to undefined is removed. Errors are told from a
 * fresh state only.
 */
export type Decide<T> = (state: SessionState) => Decision<T>;

/** May read besides: what it reads is as fresh as the state, or the write does not happen and it runs again. */
export type Revise<T> = (state: SessionState) => Promise<Decision<T>>;

/** What a write has changed. */
export interface Commit {
  readonly before: SessionState;
  readonly after: SessionState;
  readonly appended: readonly MessageDoc[];
  readonly events: readonly SessionEvent[];
}

/**
 * The sole writer of sessions' messages and of what is derived from them. A change is one conditional update of the
 * session's document (a transaction when it reaches rows that have left the tail): it appends to the tail, counts, and
 * allocates ULID and seq, or does nothing. Changes of one session in one process are queued and committed together; other
 * processes are met at `rev`.
 */
export interface MessageLog {
  /** session_not_found when there is no such session. */
  change<T>(call: Call, sessionId: string, decide: Decide<T>): Promise<T>;
  /** The same for a change that has to read before it can decide; always from a fresh state, and committed by itself. */
  revise<T>(call: Call, sessionId: string, revise: Revise<T>): Promise<T>;
  /** The last known state, which may be stale; a conditional write finds out. */
  peek(sessionId: string): Promise<SessionState | null>;
  /** `heard` runs after every write of this process, before its callers are answered; it must not throw. */
  onCommit(heard: (commit: Commit) => void): void;
  /** Resolves when nothing is queued and no tail is being moved. */
  idle(): Promise<void>;
}

interface Pending {
  readonly call: Call;
  readonly decide: Decide<unknown> | Revise<unknown>;
  readonly alone: boolean;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** On average: a tail has up to a hundred keys, each with what the client has called its message. */
const KEYS_A_SESSION = 20;
const MAX_BATCH = 32;
const MAX_ATTEMPTS = 50;

/** `rules` apply to every change, in their order. Remembers `max` sessions. */
export function messageLog(
  documents: Pick<Collections, 'sessions' | 'tails'>,
  rules: readonly Rule[],
  logger: Logger,
  max = 10_000,
): MessageLog {
  const { sessions } = documents;
  const known = new LRUCache<string, SessionState>({
    max,
    maxSize: max * KEYS_A_SESSION,
    sizeCalculation: ({ tail }) => tail.length + 1,
  });
  const queues = new Map<string, Pending[]>();
  const working = new Set<Promise<void>>();
  const listeners: ((commit: Commit) => void)[] = [];

  async function work(id: string, queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const batch = nextBatch(queue).filter(isAwaited);
      if (batch.length > 0) await commit(id, batch).catch((error) => refuse(batch, error));
      // Before the next batch: a move is lost when somebody writes meanwhile.
      if (needsMoving(known.get(id))) await move(id);
    }
    queues.delete(id);
  }

  async function commit(id: string, batch: readonly Pending[]): Promise<void> {
    let cached = batch[0]!.alone ? undefined : known.get(id);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const state = cached ?? (await sessions.state(id));
      if (!state) return refuse(batch, new AppError('session_not_found'));
      const plan = await planOf(state, batch, rules);
      // What no write confirms must not rest on a remembered state.
      const unconfirmed = cached !== undefined && (plan.refusals > 0 || isEmpty(plan, state));
      if (unconfirmed || !(await store(state, plan))) {
        known.delete(id);
        cached = undefined;
        continue;
      }
      known.set(id, plan.state);
      announce(state, plan);
      for (const outcome of plan.outcomes) outcome();
      return;
    }
    refuse(batch, new AppError('conflict'));
  }

  async function store(before: SessionState, plan: Plan): Promise<boolean> {
    if (isEmpty(plan, before)) return true;
    const { update, arrayFilters } = updateOf(before, plan);
    const history = plan.rows.filter((row) => reachesHistory(row, before));
    try {
      if (history.length === 0 && !plan.together)
        return await sessions.compareAndSet(before._id, before.rev, update, arrayFilters);
      const changes = history.map((row) => ({ of: row.of, update: historyUpdateOf(row) }));
      await sessions.compareAndSetTogether(before, { update, arrayFilters, history: changes, together: plan.together });
      return true;
    } catch (error) {
      known.delete(before._id);
      if (error instanceof Outdated) return false;
      throw error;
    }
  }

  function announce(before: SessionState, { state: after, appended, events }: Plan): void {
    if (after === before) return;
    for (const heard of listeners) heard({ before, after, appended, events });
  }

  async function move(id: string): Promise<void> {
    try {
      await moveTail(documents, id);
    } catch (error) {
      logger.error({ err: error, session_id: id }, 'moving a tail failed; the next message tries again');
    }
    known.delete(id);
  }

  function enqueue<T>(call: Call, id: string, decide: Decide<T> | Revise<T>, alone: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      timeLeft(call);
      const pending = { call, decide, alone, resolve, reject };
      const queue = queues.get(id);
      if (queue) return void queue.push(pending);
      const started = [pending];
      queues.set(id, started);
      const running = work(id, started).finally(() => working.delete(running));
      working.add(running);
    });
  }

  return {
    change: (call, id, decide) => enqueue(call, id, decide, false),
    revise: (call, id, revise) => enqueue(call, id, revise, true),
    async peek(id) {
      const state = known.get(id) ?? (await sessions.state(id));
      if (state && !known.has(id)) known.set(id, state);
      return state;
    },
    onCommit: (heard) => void listeners.push(heard),
    async idle() {
      await Promise.all(working);
    },
  };
}

/** As many of the next changes as can be committed together. */
function nextBatch(queue: Pending[]): Pending[] {
  const alone = queue.findIndex((pending) => pending.alone);
  const count = alone === 0 ? 1 : alone === -1 ? MAX_BATCH : Math.min(alone, MAX_BATCH);
  return queue.splice(0, count);
}

/** Whoever waited until nobody waits for them has been told so, and writes nothing any more. */
function isAwaited({ call, reject }: Pending): boolean {
  const isLate = call.deadline <= Date.now();
  if (isLate) reject(new AppError('upstream_timeout'));
  return !isLate;
}

/** Applies the batch in order; a change that refuses leaves the state to the next one. */
async function planOf(before: SessionState, batch: readonly Pending[], rules: readonly Rule[]): Promise<Plan> {
  let state = before;
  let refusals = 0;
  const appended: MessageDoc[] = [];
  const events: SessionEvent[] = [];
  const rows: Plan['rows'][number][] = [];
  const outcomes: (() => void)[] = [];
  let together: Plan['together'];
  for (const pending of batch) {
    try {
      const decided = pending.decide(state);
      const decision = pending.alone ? await decided : (decided as Decision<unknown>);
      state = stateAfter(before, state, decision, rules);
      appended.push(...(decision.append ?? []));
      events.push(...(decision.events ?? []));
      rows.push(...(decision.rows ?? []));
      together = decision.together;
      outcomes.push(() => pending.resolve(decision.result as never));
    } catch (error) {
      refusals++;
      outcomes.push(() => pending.reject(error));
    }
  }
  return { state, appended, events, rows, together, refusals, outcomes };
}

function refuse(batch: readonly Pending[], error: unknown): void {
  for (const pending of batch) pending.reject(error);
}
