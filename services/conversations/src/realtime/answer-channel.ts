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
  join(reader: Reader): Promise<void>;
  leave(reader: Reader): void;
  take(message: AnswerMessage): void;
  /** The readers have its message, which replaces the streamed text: later pieces are dropped. */
  ended(answer_id: string): void;
}

/** How many answers that have ended are remembered. */
const REMEMBERED = 20;

export function answerChannel(session_id: string, parts: AnswerParts, readers: ReadonlySet<Reader>): AnswerChannel {
  const watchers = watching(session_id, readers);
  const over = endings();
  let answer: LiveAnswer | undefined;
  let looking = look();

  /** Looks for an answer that began before this process listened, or went on while Redis was away. If that fails readers get its message. */
  async function look(): Promise<void> {
    const present = [...readers];
    const running = await findRunning(parts, session_id).catch(() => null);
    if (running === null || over.has(running.answer_id) || !isNews(running, answer)) return;
    answer = running;
    watchers.clear();
    for (const reader of present) watchers.show(reader, answer);
  }

  async function join(reader: Reader): Promise<void> {
    await looking;
    const { answer_id = '' } = answer ?? {};
    const isOver = await isWritten(parts, session_id, answer_id);
    if (isOver) ended(answer_id);
    else if (isOver === false) watchers.show(reader, answer);
  }

  function start(message: AnswerStarted): void {
    const begun = { answer_id: message.answer_id, attempt: message.attempt, text: '' };
    if (!isNews(begun, answer)) return;
    answer = begun;
    watchers.start(message);
  }

  function add(delta: AnswerDelta): void {
    const next = continued(answer, delta);
    if (next === 'gap') looking = look();
    if (next === 'gap' || next === 'known') return;
    const at = answer?.text.length ?? 0;
    answer = next;
    watchers.add(next, at);
  }

  function ended(answer_id: string): void {
    if (answer?.answer_id === answer_id) answer = undefined;
    watchers.clear();
    over.add(answer_id);
  }

  return {
    join,
    leave: watchers.leave,
    take(message) {
      if (over.has(message.answer_id)) return;
      if (message.kind === 'answer.started') return start(message);
      if (message.kind === 'answer.delta') return add(message);
      if (message.kind === 'answer.tool') return watchers.announce(message);
      ended(message.answer_id);
      watchers.abort(message);
    },
    ended,
  };
}

/**
 * A reader who comes after the message of an answer has it: none would follow the streamed text. Undefined: there is no answer, or it
 * cannot be found out.
 */
const isWritten = async ({ tails }: AnswerParts, session_id: string, answer_id: string) =>
  answer_id === '' ? undefined : tails.hasAnswer(session_id, answer_id).catch(() => undefined);

/** The answer with a further piece; `gap` where one before it is missing, and `known` where it has the piece, or is a later attempt. */
function continued(answer: LiveAnswer | undefined, delta: AnswerDelta): LiveAnswer | 'gap' | 'known' {
  const { answer_id, attempt, offset } = delta;
  if (answer?.answer_id !== answer_id || attempt > answer.attempt) return 'gap';
  if (attempt < answer.attempt) return 'known';
  if (offset > answer.text.length) return 'gap';
  const news = delta.text.slice(answer.text.length - offset);
  return news === '' ? 'known' : { ...answer, text: answer.text + news };
}

/** The answers that have ended, as far as they are remembered. */
function endings() {
  let ids: readonly string[] = [];
  return {
    has: (answer_id: string): boolean => ids.includes(answer_id),
    add(answer_id: string): void {
      ids = [answer_id, ...ids].slice(0, REMEMBERED);
    },
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

  function show(reader: Reader, answer: LiveAnswer | undefined): void {
    if (!answer || watchers.has(reader) || !readers.has(reader)) return;
    const { answer_id, attempt, text } = answer;
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

const isNews = (one: LiveAnswer, known: LiveAnswer | undefined): boolean =>
  one.answer_id !== known?.answer_id ||
  one.attempt > known.attempt ||
  (one.attempt === known.attempt && one.text.length > known.text.length);
