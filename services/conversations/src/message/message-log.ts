import { AppError, type Call, type Logger, timeLeft } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { UpdateFilter } from 'mongodb';
import type { SessionDoc, SessionState } from '../session/session';
import type { SessionStore } from '../session/session-store';
import type { MessageDoc } from './message';
import { moveTail, needsMoving } from './move-tail';

/** What a change makes of a session: its next state, the messages that it appends, and what its caller learns. */
export interface Decision<T> {
  readonly next: SessionState;
  readonly append?: readonly MessageDoc[];
  readonly result: T;
}

/**
 * Pure: runs again on a fresher state when somebody else was quicker. A field set to undefined is removed. Errors are told from a
 * fresh state only.
 */
export type Decide<T> = (state: SessionState) => Decision<T>;

/**
 * The sole writer of sessions' messages and of what is derived from them. A change is one conditional update of the
 * session's document: it appends to the tail, counts, and allocates ULID and seq, or does nothing. Changes of one session
 * in one process are queued and committed together; other processes are met at `rev`.
 */
export interface MessageLog {
  /** session_not_found when there is no such session. */
  change<T>(call: Call, sessionId: string, decide: Decide<T>): Promise<T>;
  /** The last known state, which may be stale; a conditional write finds out. */
  peek(sessionId: string): Promise<SessionState | null>;
  /** Resolves when nothing is queued and no tail is being moved. */
  idle(): Promise<void>;
}

interface Pending {
  readonly decide: Decide<unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

const REMEMBERED_SESSIONS = 10_000;
const MAX_BATCH = 32;
const MAX_ATTEMPTS = 50;

export function messageLog(sessions: SessionStore, logger: Logger): MessageLog {
  const known = new LRUCache<string, SessionState>({ max: REMEMBERED_SESSIONS });
  const queues = new Map<string, Pending[]>();
  const working = new Set<Promise<void>>();

  async function work(id: string, queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH);
      await commit(id, batch).catch((error) => refuse(batch, error));
      // Before the next batch: a move is lost when somebody writes meanwhile.
      if (needsMoving(known.get(id))) await move(id);
    }
    queues.delete(id);
  }

  async function commit(id: string, batch: readonly Pending[]): Promise<void> {
    let cached = known.get(id);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const state = cached ?? (await sessions.state(id));
      if (!state) return refuse(batch, new AppError('session_not_found'));
      const plan = planOf(state, batch);
      // What no write confirms must not rest on a remembered state.
      const unconfirmed = cached !== undefined && (plan.refusals > 0 || plan.state === state);
      if (unconfirmed || !(await store(state, plan))) {
        known.delete(id);
        cached = undefined;
        continue;
      }
      known.set(id, plan.state);
      settle(plan);
      return;
    }
    refuse(batch, new AppError('conflict'));
  }

  async function store(before: SessionState, { state, appended }: Plan): Promise<boolean> {
    if (state === before) return true;
    try {
      return await sessions.compareAndSet(before._id, before.rev, updateOf(before, state, appended));
    } catch (error) {
      known.delete(before._id);
      throw error;
    }
  }

  async function move(id: string): Promise<void> {
    try {
      await moveTail(sessions, id);
    } catch (error) {
      logger.error({ err: error, session_id: id }, 'moving a tail failed; the next message tries again');
    }
    known.delete(id);
  }

  return {
    change: <T>(call: Call, id: string, decide: Decide<T>) =>
      new Promise<T>((resolve, reject) => {
        timeLeft(call);
        const pending = { decide, resolve, reject };
        const queue = queues.get(id);
        if (queue) return void queue.push(pending);
        const started = [pending];
        queues.set(id, started);
        const running = work(id, started).finally(() => working.delete(running));
        working.add(running);
      }),
    async peek(id) {
      const state = known.get(id) ?? (await sessions.state(id));
      if (state && !known.has(id)) known.set(id, state);
      return state;
    },
    async idle() {
      await Promise.all(working);
    },
  };
}

interface Plan {
  readonly state: SessionState;
  readonly appended: readonly MessageDoc[];
  readonly refusals: number;
  readonly outcomes: readonly (() => void)[];
}

/** Applies the batch in order; a change that refuses leaves the state to the next one. */
function planOf(before: SessionState, batch: readonly Pending[]): Plan {
  let state = before;
  let refusals = 0;
  const appended: MessageDoc[] = [];
  const outcomes = batch.map((pending) => {
    try {
      const { next, append = [], result } = pending.decide(state);
      state = next === state ? state : { ...next, rev: before.rev + 1, tail: withKeys(state, append) };
      appended.push(...append);
      return () => pending.resolve(result as never);
    } catch (error) {
      refusals++;
      return () => pending.reject(error);
    }
  });
  return { state, appended, refusals, outcomes };
}

const withKeys = ({ tail }: SessionState, append: readonly MessageDoc[]) => [
  ...tail,
  ...append.map(({ _id, dedupe_key, side }) => ({ _id, dedupe_key, side })),
];

function updateOf(
  before: SessionState,
  after: SessionState,
  appended: readonly MessageDoc[],
): UpdateFilter<SessionDoc> {
  const set: Record<string, unknown> = {};
  const unset: Record<string, ''> = {};
  for (const field of Object.keys(after) as (keyof SessionState)[]) {
    if (field === 'tail' || after[field] === before[field]) continue;
    if (after[field] === undefined) unset[field] = '';
    else set[field] = after[field];
  }
  return {
    $set: set,
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
    ...(appended.length > 0 && { $push: { tail: { $each: appended } } }),
  } as UpdateFilter<SessionDoc>;
}

function settle(plan: Plan): void {
  for (const outcome of plan.outcomes) outcome();
}

function refuse(batch: readonly Pending[], error: unknown): void {
  for (const pending of batch) pending.reject(error);
}
