import type { ChainableCommander, Redis } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { Commit } from '../chat/log/commit-batch';
import type { Bus } from './bus';
import type { AbortReason, AnswerDelta, AnswerStarted } from './bus-message';

export type { AbortReason };

/**
 * How whoever makes an answer lets readers watch (contract: realtime-answers). Every answer is started and has at least
 * one delta; it ends with `aborted`, or with the commit of the message that carries its answer_id. Never waits, never fails:
 * what Redis loses, readers get with the message.
 */
export interface AnswerStream {
  /** A higher attempt discards what was written before. */
  started(session_id: string, answer_id: string, to_message_id: string, attempt: number): void;
  /** `offset`: UTF-16 units before `text`. */
  delta(session_id: string, answer_id: string, attempt: number, offset: number, text: string): void;
  aborted(session_id: string, answer_id: string, reason: AbortReason): void;
}

/** An answer on its way, for readers who join in the middle. */
export interface LiveAnswer {
  readonly answer_id: string;
  readonly attempt: number;
  readonly text: string;
}

/** Longer than any answer takes between two deltas. */
const KEPT_MS = 120_000;
const keyOf = (session_id: string) => `answer:${session_id}`;

/** What stands in Redis. */
interface Kept extends LiveAnswer {
  /** It has ended: whoever still writes it is late. */
  readonly over?: true;
}

/** KEYS: the answer of a session. ARGV: answer_id, attempt, what is to stand there, ms. An older attempt changes nothing. */
const KEEP = `
local old = redis.call('GET', KEYS[1])
if old then
  local known = cjson.decode(old)
  if known.answer_id == ARGV[1] and (known.over or known.attempt > tonumber(ARGV[2])) then return 0 end
end
redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
return 1`;

export interface AnswerBoard extends AnswerStream {
  /** The answer that is being made, from whichever process. */
  find(session_id: string): Promise<LiveAnswer | null>;
  /** Its message is there: nobody needs the text any more. */
  onCommit(commit: Commit): void;
}

/** Keeps the text so far in Redis; each write goes out before the message that tells of it. */
export function answerBoard(redis: Redis, bus: Pick<Bus, 'publish' | 'flush'>, max = 10_000): AnswerBoard {
  const own = new LRUCache<string, LiveAnswer>({ max, ttl: KEPT_MS });

  const keep =
    (session_id: string, kept: Kept) =>
    (commands: ChainableCommander): void =>
      void commands.eval(KEEP, 1, keyOf(session_id), kept.answer_id, kept.attempt, JSON.stringify(kept), KEPT_MS);

  function put(session_id: string, answer: LiveAnswer, message: AnswerStarted | AnswerDelta): void {
    own.set(session_id, answer);
    bus.publish(message, keep(session_id, answer));
  }
  function over(session_id: string, answer_id: string): Kept {
    if (own.get(session_id)?.answer_id === answer_id) own.delete(session_id);
    return { answer_id, attempt: Number.MAX_SAFE_INTEGER, text: '', over: true };
  }

  function forget(session_id: string, answer_id: string): void {
    const commands = redis.pipeline();
    keep(session_id, over(session_id, answer_id))(commands);
    void commands.exec().catch(() => {}); // it ends by itself
  }

  return {
    started: (session_id, answer_id, to_message_id, attempt) =>
      put(
        session_id,
        { answer_id, attempt, text: '' },
        { kind: 'answer.started', session_id, answer_id, to_message_id, attempt },
      ),
    delta(session_id, answer_id, attempt, offset, text) {
      const before = own.get(session_id);
      const known = before?.answer_id === answer_id && before.attempt === attempt ? before.text : '';
      const answer = { answer_id, attempt, text: known.slice(0, offset) + text };
      put(session_id, answer, { kind: 'answer.delta', session_id, answer_id, attempt, offset, text });
    },
    aborted: (session_id, answer_id, reason) =>
      bus.publish(
        { kind: 'answer.aborted', session_id, answer_id, reason },
        keep(session_id, over(session_id, answer_id)),
      ),
    async find(session_id) {
      // What this process has told its own readers already may not be there yet.
      await bus.flush();
      const text = await redis.get(keyOf(session_id));
      const kept = text === null ? null : (JSON.parse(text) as Kept);
      return kept?.over ? null : kept;
    },
    onCommit({ after: { _id }, appended }) {
      for (const { answer_id } of appended) if (answer_id !== undefined) forget(_id, answer_id);
    },
  };
}
