import type { ChainableCommander, Redis } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { Commit } from '../chat/log/commit-batch';
import type { Bus } from './bus';
import type { AbortReason, AnswerDelta, AnswerStarted, AnswerTool } from './bus-message';

export type { AbortReason };

/**
 * Streams an answer to readers while it is made (contract: realtime-answers). Every answer is started and has at least one
 * delta; it ends with `aborted`, or with the commit of the message that has its answer_id. Never waits and never fails: what
 * Redis loses, readers get with the message.
 */
export interface AnswerStream {
  /** A higher attempt replaces the text of earlier ones. Readers are told of it behind the change with the number `after_seq`. */
  started(session_id: string, answer_id: string, to_message_id: string, attempt: number, after_seq?: number): void;
  /** `offset`: the length of the text before `text`, in UTF-16 units. */
  delta(session_id: string, answer_id: string, attempt: number, offset: number, text: string): void;
  /**
   * Announces the text of an answer that is complete before readers have got any of it: they get it with the commit of its message,
   * and nothing if there is none.
   */
  whole(
    session_id: string,
    answer_id: string,
    to_message_id: string,
    attempt: number,
    text: string,
    after_seq?: number,
  ): void;
  /** Sent once; readers who join later do not get it. */
  tool(session_id: string, answer_id: string, use: Pick<AnswerTool, 'server' | 'tool' | 'ok'>): void;
  aborted(session_id: string, answer_id: string, reason: AbortReason): void;
}

/** An answer that is being made, for readers who join meanwhile. */
export interface LiveAnswer {
  readonly answer_id: string;
  readonly attempt: number;
  readonly text: string;
}

/** Longer than any answer takes between two deltas. */
const KEPT_MS = 120_000;
const keyOf = (session_id: string) => `answer:${session_id}`;

/** The value in Redis. */
interface Kept extends LiveAnswer {
  /** The answer has ended: later writes of it are dropped. */
  readonly over?: true;
}

/** KEYS: the answer of a session. ARGV: answer_id, attempt, value, ms. An older attempt changes nothing. */
const KEEP = `
local old = redis.call('GET', KEYS[1])
if old then
  local known = cjson.decode(old)
  if known.answer_id == ARGV[1] and (known.over or known.attempt > tonumber(ARGV[2])) then return 0 end
end
redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
return 1`;

/** An answer whose whole text is known before it is committed. */
interface Announced extends LiveAnswer {
  readonly session_id: string;
  readonly to_message_id: string;
  readonly after_seq: number;
}

export interface AnswerBoard extends AnswerStream {
  /** Forgets the text of an answer whose session is erased. */
  discard(session_id: string): void;
  /** Finds the answer that any process is making. */
  find(session_id: string): Promise<LiveAnswer | null>;
  /** Forgets the answer whose message was committed. */
  onCommit(commit: Commit): void;
}

/** Keeps the text so far in Redis; each write is sent before the message about it. */
export function answerBoard(redis: Redis, bus: Pick<Bus, 'publish' | 'flush'>, max = 10_000): AnswerBoard {
  const own = new LRUCache<string, LiveAnswer>({ max, ttl: KEPT_MS });
  const announced = announcements(bus, max);

  function put(session_id: string, answer: LiveAnswer, message: AnswerStarted | AnswerDelta): void {
    own.set(session_id, answer);
    bus.publish(message, keep(session_id, answer));
  }
  function over(session_id: string, answer_id: string): Kept {
    if (own.get(session_id)?.answer_id === answer_id) own.delete(session_id);
    return { answer_id, attempt: Number.MAX_SAFE_INTEGER, text: '', over: true };
  }

  return {
    started: (session_id, answer_id, to_message_id, attempt, after_seq = 0) =>
      put(
        session_id,
        { answer_id, attempt, text: '' },
        { kind: 'answer.started', session_id, answer_id, to_message_id, attempt, after_seq },
      ),
    delta(session_id, answer_id, attempt, offset, text) {
      const before = own.get(session_id);
      const earlier = before?.answer_id === answer_id && before.attempt === attempt ? before.text : '';
      const answer = { answer_id, attempt, text: earlier.slice(0, offset) + text };
      put(session_id, answer, { kind: 'answer.delta', session_id, answer_id, attempt, offset, text });
    },
    whole: (session_id, answer_id, to_message_id, attempt, text, after_seq = 0) =>
      announced.add({ session_id, answer_id, to_message_id, attempt, text, after_seq }),
    tool: (session_id, answer_id, { server, tool, ok }) =>
      bus.publish({ kind: 'answer.tool', session_id, answer_id, server, tool, ok }),
    aborted(session_id, answer_id, reason) {
      if (announced.withdraw(answer_id)) return;
      const message = { kind: 'answer.aborted', session_id, answer_id, reason } as const;
      bus.publish(message, keep(session_id, over(session_id, answer_id)));
    },
    discard(session_id) {
      own.delete(session_id);
      void redis.del(keyOf(session_id)).catch(() => {}); // the key expires by itself
    },
    async find(session_id) {
      // The newest text of this process may not be in Redis yet.
      await bus.flush();
      return readFrom(redis, session_id);
    },
    onCommit({ after: { _id }, appended }) {
      for (const { answer_id } of appended) {
        if (answer_id === undefined) continue;
        const attempt = announced.publish(answer_id);
        // An earlier attempt may have kept a part of its text.
        if (attempt !== 1) store(redis, _id, over(_id, answer_id));
      }
    },
  };
}

const keep =
  (session_id: string, kept: Kept) =>
  (commands: ChainableCommander): void =>
    void commands.eval(KEEP, 1, keyOf(session_id), kept.answer_id, kept.attempt, JSON.stringify(kept), KEPT_MS);

function store(redis: Redis, session_id: string, kept: Kept): void {
  const commands = redis.pipeline();
  keep(session_id, kept)(commands);
  void commands.exec().catch(() => {}); // the key expires by itself
}

async function readFrom(redis: Redis, session_id: string): Promise<LiveAnswer | null> {
  const text = await redis.get(keyOf(session_id));
  const kept = text === null ? null : (JSON.parse(text) as Kept);
  return kept?.over ? null : kept;
}

/** Whole answers that are not committed yet. Readers learn of them with the commit, and nobody has to find their text in Redis. */
function announcements(bus: Pick<Bus, 'publish'>, max: number) {
  const announced = new LRUCache<string, Announced>({ max, ttl: KEPT_MS });
  return {
    add: (answer: Announced): void => void announced.set(answer.answer_id, answer),
    /** Publishes the answer, if it is here, before the message about its commit; returns its attempt. */
    publish(answer_id: string): number | undefined {
      const answer = announced.get(answer_id);
      if (!answer) return undefined;
      announced.delete(answer_id);
      const { session_id, to_message_id, attempt, text, after_seq } = answer;
      bus.publish({ kind: 'answer.started', session_id, answer_id, to_message_id, attempt, after_seq });
      bus.publish({ kind: 'answer.delta', session_id, answer_id, attempt, offset: 0, text });
      return attempt;
    },
    /** True if no reader knows of the answer. */
    withdraw(answer_id: string): boolean {
      const isUnknown = announced.get(answer_id)?.attempt === 1;
      announced.delete(answer_id);
      return isUnknown;
    },
  };
}
