import type { Redis } from '@cws/kit';
import type { Commit } from '../message/message-log';
import type { Bus } from './bus';
import type { AbortReason, AnswerDelta, AnswerStarted } from './bus-message';

export type { AbortReason };

/**
 * How whoever makes an answer lets readers watch (docs/decisions §3.1, answer types). Every answer is started and has at least
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

export interface AnswerBoard extends AnswerStream {
  /** The answer that is being made, from whichever process. */
  find(session_id: string): Promise<LiveAnswer | null>;
  /** Its message is there: nobody needs the text any more. */
  onCommit(commit: Commit): void;
}

/** Keeps the text so far in Redis; each write goes out before the message that tells of it. */
export function answerBoard(redis: Redis, bus: Pick<Bus, 'publish'>): AnswerBoard {
  const own = new Map<string, LiveAnswer>();

  function put(session_id: string, answer: LiveAnswer, message: AnswerStarted | AnswerDelta): void {
    own.set(session_id, answer);
    bus.publish(message, (commands) => void commands.set(keyOf(session_id), JSON.stringify(answer), 'PX', KEPT_MS));
  }
  function isOwn(session_id: string, answer_id: string): boolean {
    return own.get(session_id)?.answer_id === answer_id;
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
    aborted(session_id, answer_id, reason) {
      if (isOwn(session_id, answer_id)) own.delete(session_id);
      bus.publish({ kind: 'answer.aborted', session_id, answer_id, reason }, (commands) => {
        commands.del(keyOf(session_id));
      });
    },
    async find(session_id) {
      const text = await redis.get(keyOf(session_id));
      return text === null ? null : (JSON.parse(text) as LiveAnswer);
    },
    onCommit({ after: { _id }, appended }) {
      if (!appended.some(({ answer_id }) => answer_id !== undefined && isOwn(_id, answer_id))) return;
      own.delete(_id);
      void redis.del(keyOf(_id)).catch(() => {}); // it ends by itself
    },
  };
}
