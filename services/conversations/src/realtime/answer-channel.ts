import type { Context } from '../context';
import type { AnswerBoard, LiveAnswer } from './answer-stream';
import type { AnswerDelta, AnswerMessage, AnswerStarted } from './bus-message';
import { type Frame, plainFrame } from './frame';
import type { Reader } from './reader';

export interface AnswerParts extends Pick<Context, 'tails'> {
  readonly answers: Pick<AnswerBoard, 'find'>;
}

/** What the readers of one session are told of the answer that is being made there. */
export interface AnswerChannel {
  /** Gets the text so far, if an answer is on its way. */
  join(reader: Reader): void;
  leave(reader: Reader): void;
  take(message: AnswerMessage): void;
  /** Its message is told, which is the truth: what comes late of it is not. */
  ended(answer_id: string): void;
}

/** Answers that ended here lately. */
const REMEMBERED = 20;

export function answerChannel(session_id: string, parts: AnswerParts, readers: ReadonlySet<Reader>): AnswerChannel {
  /** Those who have the text so far. */
  const watching = new Set<Reader>();
  const over: string[] = [];
  let answer: LiveAnswer | undefined;
  let looking = look();

  const told = (type: string, data: object): Frame => plainFrame(type, session_id, data);

  /** An answer that began before anybody here listened, or went on while Redis was away; who cannot be told gets its message. */
  async function look(): Promise<void> {
    const found = await underWay().catch(() => null);
    if (found === null || over.includes(found.answer_id)) return;
    if (answer?.answer_id === found.answer_id && !isFurther(found, answer)) return;
    answer = found;
    watching.clear();
    for (const reader of readers) show(reader);
  }

  async function underWay(): Promise<LiveAnswer | null> {
    const found = await parts.answers.find(session_id);
    return found && (await isCommitted(found.answer_id)) ? null : found;
  }

  function isCommitted(answer_id: string): Promise<boolean> {
    return parts.tails.hasAnswer(session_id, answer_id);
  }

  function show(reader: Reader): void {
    if (!answer || watching.has(reader)) return;
    watching.add(reader);
    const { answer_id, attempt, text } = answer;
    reader.deliver(told('answer.snapshot', { answer_id, attempt, text }));
  }

  function start({ answer_id, to_message_id, attempt }: AnswerStarted): void {
    if (answer?.answer_id === answer_id && answer.attempt >= attempt) return;
    answer = { answer_id, attempt, text: '' };
    for (const reader of readers) {
      watching.add(reader);
      reader.deliver(told('answer.started', { answer_id, to_message_id, attempt }));
    }
  }

  function add({ answer_id, attempt, offset, text }: AnswerDelta): void {
    if (answer?.answer_id === answer_id && attempt < answer.attempt) return;
    if (answer?.answer_id !== answer_id || attempt > answer.attempt || offset > answer.text.length) {
      looking = look();
      return;
    }
    const at = answer.text.length;
    const news = text.slice(at - offset);
    if (news === '') return;
    answer = { ...answer, text: answer.text + news };
    const delta = told('answer.delta', { answer_id, attempt, offset: at, text: news });
    for (const reader of readers) {
      if (watching.has(reader)) reader.deliver(delta);
      else show(reader);
    }
  }

  function ended(answer_id: string): void {
    if (answer?.answer_id === answer_id) answer = undefined;
    watching.clear();
    over.unshift(answer_id);
    over.length = Math.min(over.length, REMEMBERED);
  }

  return {
    join: (reader) => void looking.then(() => readers.has(reader) && show(reader)),
    leave: (reader) => void watching.delete(reader),
    take(message) {
      if (over.includes(message.answer_id)) return;
      if (message.kind === 'answer.started') return start(message);
      if (message.kind === 'answer.delta') return add(message);
      const { answer_id, reason } = message;
      ended(answer_id);
      for (const reader of readers) reader.deliver(told('answer.aborted', { answer_id, reason }));
    },
    ended,
  };
}

const isFurther = (one: LiveAnswer, other: LiveAnswer): boolean =>
  one.attempt > other.attempt || (one.attempt === other.attempt && one.text.length > other.text.length);
