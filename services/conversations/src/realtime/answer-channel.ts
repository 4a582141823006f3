import type { Context } from '../context';
import type { AnswerBoard, LiveAnswer } from './answer-stream';
import type { AnswerDelta, AnswerMessage, AnswerStarted, AnswerTool } from './bus-message';
import { type Frame, plainFrame } from './frame';
import type { Reader } from './reader';

export interface AnswerParts extends Pick<Context, 'tails'> {
  readonly answers: Pick<AnswerBoard, 'find'>;
}

/** Streams the answer that is being made in one session to its readers. */
export interface AnswerChannel {
  /** Sends the reader the text so far, if an answer is being made. */
  join(reader: Reader): void;
  leave(reader: Reader): void;
  take(message: AnswerMessage): void;
  /** The readers have its message, which replaces the streamed text: later pieces are dropped. */
  ended(answer_id: string): void;
}

/** How many answers that have ended are remembered. */
const REMEMBERED = 20;

export function answerChannel(session_id: string, parts: AnswerParts, readers: ReadonlySet<Reader>): AnswerChannel {
  /** The readers that have the text so far. */
  const watching = new Set<Reader>();
  const over: string[] = [];
  let answer: LiveAnswer | undefined;
  let looking = look();

  const frameOf = (type: string, data: object): Frame => plainFrame(type, session_id, data);

  /** Looks for an answer that began before this process listened, or went on while Redis was away. If that fails readers get its message. */
  async function look(): Promise<void> {
    const found = await findRunning().catch(() => null);
    if (found === null || over.includes(found.answer_id)) return;
    if (answer?.answer_id === found.answer_id && !isFurther(found, answer)) return;
    answer = found;
    watching.clear();
    for (const reader of readers) show(reader);
  }

  async function findRunning(): Promise<LiveAnswer | null> {
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
    reader.deliver(frameOf('answer.snapshot', { answer_id, attempt, text }));
  }

  function start({ answer_id, to_message_id, attempt }: AnswerStarted): void {
    if (answer?.answer_id === answer_id && answer.attempt >= attempt) return;
    answer = { answer_id, attempt, text: '' };
    for (const reader of readers) {
      watching.add(reader);
      reader.deliver(frameOf('answer.started', { answer_id, to_message_id, attempt }));
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
    const delta = frameOf('answer.delta', { answer_id, attempt, offset: at, text: news });
    for (const reader of readers) {
      if (watching.has(reader)) reader.deliver(delta);
      else show(reader);
    }
  }

  function announce({ answer_id, server, tool, ok }: AnswerTool): void {
    for (const reader of readers) reader.deliver(frameOf('answer.tool', { answer_id, server, tool, ok }));
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
      if (message.kind === 'answer.tool') return announce(message);
      const { answer_id, reason } = message;
      ended(answer_id);
      for (const reader of readers) reader.deliver(frameOf('answer.aborted', { answer_id, reason }));
    },
    ended,
  };
}

const isFurther = (one: LiveAnswer, other: LiveAnswer): boolean =>
  one.attempt > other.attempt || (one.attempt === other.attempt && one.text.length > other.text.length);
