import type { Context } from '../context';
import type { AnswerBoard, LiveAnswer } from './answer-stream';
import type { AnswerAborted, AnswerDelta, AnswerMessage, AnswerStarted, AnswerTool } from './bus-message';
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
  const watchers = watching(session_id, readers);
  const over: string[] = [];
  let answer: LiveAnswer | undefined;
  let looking = look();

  /** Looks for an answer that began before this process listened, or went on while Redis was away. If that fails readers get its message. */
  async function look(): Promise<void> {
    const running = await findRunning(parts, session_id).catch(() => null);
    if (running === null || over.includes(running.answer_id)) return;
    if (answer?.answer_id === running.answer_id && !isFurther(running, answer)) return;
    answer = running;
    watchers.clear();
    for (const reader of readers) watchers.show(reader, answer);
  }

  function start(message: AnswerStarted): void {
    const { answer_id, attempt } = message;
    if (answer?.answer_id === answer_id && answer.attempt >= attempt) return;
    answer = { answer_id, attempt, text: '' };
    watchers.start(message);
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
    watchers.add(answer, at);
  }

  function ended(answer_id: string): void {
    if (answer?.answer_id === answer_id) answer = undefined;
    watchers.clear();
    over.unshift(answer_id);
    over.length = Math.min(over.length, REMEMBERED);
  }

  return {
    join: (reader) => void looking.then(() => answer && readers.has(reader) && watchers.show(reader, answer)),
    leave: watchers.leave,
    take(message) {
      if (over.includes(message.answer_id)) return;
      if (message.kind === 'answer.started') return start(message);
      if (message.kind === 'answer.delta') return add(message);
      if (message.kind === 'answer.tool') return watchers.announce(message);
      ended(message.answer_id);
      watchers.abort(message);
    },
    ended,
  };
}

async function findRunning({ answers, tails }: AnswerParts, session_id: string): Promise<LiveAnswer | null> {
  const running = await answers.find(session_id);
  return running && (await tails.hasAnswer(session_id, running.answer_id)) ? null : running;
}

/** The readers that have the text so far, and the frames that they get. */
function watching(session_id: string, readers: ReadonlySet<Reader>) {
  const watchers = new Set<Reader>();
  const frameOf = (type: string, data: object): Frame => plainFrame(type, session_id, data);
  const toAll = (frame: Frame): void => {
    for (const reader of readers) reader.deliver(frame);
  };

  function show(reader: Reader, { answer_id, attempt, text }: LiveAnswer): void {
    if (watchers.has(reader)) return;
    watchers.add(reader);
    reader.deliver(frameOf('answer.snapshot', { answer_id, attempt, text }));
  }

  return {
    show,
    leave: (reader: Reader): void => void watchers.delete(reader),
    clear: (): void => watchers.clear(),
    start({ answer_id, to_message_id, attempt }: AnswerStarted): void {
      for (const reader of readers) watchers.add(reader);
      toAll(frameOf('answer.started', { answer_id, to_message_id, attempt }));
    },
    /** The text of the answer is new from `offset` on. */
    add(answer: LiveAnswer, offset: number): void {
      const { answer_id, attempt, text } = answer;
      const delta = frameOf('answer.delta', { answer_id, attempt, offset, text: text.slice(offset) });
      for (const reader of readers) {
        if (watchers.has(reader)) reader.deliver(delta);
        else show(reader, answer);
      }
    },
    announce({ answer_id, server, tool, ok }: AnswerTool): void {
      toAll(frameOf('answer.tool', { answer_id, server, tool, ok }));
    },
    abort({ answer_id, reason }: AnswerAborted): void {
      toAll(frameOf('answer.aborted', { answer_id, reason }));
    },
  };
}

const isFurther = (one: LiveAnswer, other: LiveAnswer): boolean =>
  one.attempt > other.attempt || (one.attempt === other.attempt && one.text.length > other.text.length);
