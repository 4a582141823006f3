import { type Call, type Logger, timeLeft } from '@cws/kit';
import type { SessionState } from '../model/session';
import type { Collections } from '../store/collections';
import { changeQueues } from './change-queues';
import { type Commit, commitBatch } from './commit-batch';
import { moveTail, needsMoving } from './move-tail';
import type { Decide, Revise } from './pending-change';
import type { Rule } from './plan';
import { rememberedStates } from './remembered-states';

/**
 * The sole writer of sessions' messages and of what is derived from them. A change is one conditional update of the
 * session's document (a transaction when it changes messages that have left the tail): it appends to the tail, counts, and
 * allocates ULID and seq, or does nothing. Changes of one session in one process are queued and committed together; a write
 * of another process is noticed by `rev` (docs/decisions/0002).
 */
export interface MessageLog {
  /** Error: session_not_found. */
  change<T>(call: Call, sessionId: string, decide: Decide<T>): Promise<T>;
  /** Changes a session after further reads: always decides on the stored state, and commits by itself. */
  revise<T>(call: Call, sessionId: string, revise: Revise<T>): Promise<T>;
  /** The last known state, which may be stale: a conditional write finds out. */
  peek(sessionId: string): Promise<SessionState | null>;
  /** Applies one more rule to every later change. */
  addRule(rule: Rule): void;
  /** Calls `listener` after every write of this process, before the callers of the changes get their results; it must not throw. */
  onCommit(listener: (commit: Commit) => void): void;
  /** Resolves when nothing is queued and no tail is being moved. */
  idle(): Promise<void>;
}

/** Applies `firstRules` to every change, in their order, and then those that are added. Remembers the states of `max` sessions. */
export function messageLog(
  documents: Pick<Collections, 'sessions' | 'tails'>,
  firstRules: readonly Rule[],
  logger: Logger,
  max = 10_000,
): MessageLog {
  const { sessions } = documents;
  const remembered = rememberedStates(max);
  const rules = [...firstRules];
  const listeners: ((commit: Commit) => void)[] = [];
  const onCommit = (commit: Commit): void => {
    for (const listener of listeners) listener(commit);
  };
  const parts = { sessions, remembered, rules, onCommit };

  async function move(id: string): Promise<void> {
    try {
      await moveTail(documents, id);
    } catch (error) {
      logger.error({ err: error, session_id: id }, 'moving a tail failed; the next message tries again');
    }
    remembered.delete(id);
  }

  const queues = changeQueues({
    commit: (id, batch) => commitBatch(parts, id, batch),
    // The tail is moved before the next batch, since a write meanwhile would undo the move.
    isUntidy: (id) => needsMoving(remembered.get(id)),
    tidy: move,
  });

  function enqueue<T>(call: Call, id: string, decide: Decide<T> | Revise<T>, alone: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      timeLeft(call);
      queues.add(id, { call, decide, alone, resolve, reject });
    });
  }

  return {
    change: (call, id, decide) => enqueue(call, id, decide, false),
    revise: (call, id, revise) => enqueue(call, id, revise, true),
    async peek(id) {
      const state = remembered.get(id) ?? (await sessions.state(id));
      if (state && !remembered.has(id)) remembered.set(id, state);
      return state;
    },
    addRule: (rule) => void rules.push(rule),
    onCommit: (listener) => void listeners.push(listener),
    idle: queues.idle,
  };
}
