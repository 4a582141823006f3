import type { Logger } from '@cws/kit';
import { accessOf } from '../access/access';
import type { Changes } from '../chat/model/change';
import type { Side } from '../chat/model/message';
import { readChanges } from '../chat/store/change-store';
import type { Owned } from '../chat/store/session-store';
import type { Context } from '../context';
import { type AnswerParts, answerChannel } from './answer-channel';
import type { AnswerMessage } from './bus-message';
import type { Frame } from './frame';
import { heldAnswers } from './held-answers';
import { AWAY, type PresenceBook } from './presence';
import type { Reader } from './reader';
import type { Receipts } from './receipts';
import { type Kind, renderChanges } from './render-changes';

export interface ChannelParts
  extends Pick<Context, 'sessions' | 'tails' | 'messages' | 'events' | 'roles'>,
    AnswerParts {
  readonly presence: PresenceBook;
  readonly receipts: Receipts;
  readonly logger: Logger;
}

/** Sends the changes of one session to its readers in this process. */
export interface SessionChannel {
  readonly readers: ReadonlySet<Reader>;
  /** Adds a reader, which gets all changes after its last number. */
  attach(reader: Reader): void;
  detach(reader: Reader): void;
  /** The session has changes up to that number. */
  nudge(seq: number): void;
  answer(message: AnswerMessage): void;
  /** Sends a frame to all readers but those for which `except` holds. */
  broadcast(frame: Frame, except?: (reader: Reader) => boolean): void;
  /** Ends readers that may no longer read, and sends missed changes to the others. */
  recheck(session: Owned): Promise<void>;
  render(read: Changes, kind: Kind): Promise<Frame[]>;
  /** These changes were written to readers of that side. */
  written(read: Changes, side: Side): void;
}

export function sessionChannel(id: string, parts: ChannelParts): SessionChannel {
  const readers = new Set<Reader>();
  const answer = answerChannel(id, parts, readers);
  const held = heldAnswers(answer.take);
  let isRunning = false;
  let isRequested = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (isRequested && readers.size > 0) {
        isRequested = false;
        await pass();
      }
    } catch (error) {
      parts.logger.warn({ err: error, session_id: id }, 'changes could not be read; they are read again later');
    } finally {
      isRunning = false;
    }
  }

  function poke(): void {
    isRequested = true;
    if (!isRunning) void run();
  }

  function isBehind(seq: number): boolean {
    for (const { last } of readers) if (last < seq) return true;
    return false;
  }

  /** Reads changes once for all readers; one that joins meanwhile and is further behind waits for the next pass. */
  async function pass(): Promise<void> {
    const from = Math.min(...[...readers].map(({ last }) => last));
    const read = await readChanges(parts, id, from);
    if (!read) return [...readers].forEach(lose);
    const allowed = await permitted(read.session);
    await deliverInOrder(
      read,
      allowed.filter(({ last }) => last >= from),
    );
    if (read.through < read.session.seq) isRequested = true;
  }

  /** The readers that may read now; one whose access cannot be looked up waits. */
  async function permitted(session: Owned): Promise<Reader[]> {
    const verdicts = await Promise.all([...readers].map(async (reader) => [reader, await verdictOn(reader, session)]));
    for (const [reader, verdict] of verdicts as [Reader, Verdict][]) if (verdict === 'no') lose(reader);
    return (verdicts as [Reader, Verdict][]).flatMap(([reader, verdict]) => (verdict === 'yes' ? [reader] : []));
  }

  async function verdictOn(reader: Reader, session: Owned): Promise<Verdict> {
    try {
      return (await accessOf(parts, reader.call(), session)).as === 'none' ? 'no' : 'yes';
    } catch {
      return 'unknown';
    }
  }

  function lose(reader: Reader): void {
    readers.delete(reader);
    reader.lose();
  }

  /** Sends each answer that is streamed behind the changes before it, and those that follow behind its beginning. */
  async function deliverInOrder(read: Changes, to: readonly Reader[]): Promise<void> {
    let rest = read;
    for (let place = held.next(); place !== undefined && place < rest.through; place = held.next()) {
      const [before, behind] = parted(rest, place);
      if (before.changes.length > 0) await deliver(before, to);
      held.passed(place);
      rest = behind;
    }
    await deliver(rest, to);
    held.passed(rest.through);
  }

  async function deliver(read: Changes, to: readonly Reader[]): Promise<void> {
    for (const [, group] of Map.groupBy(to, ({ kind }) => `${kind.side} ${kind.json_fields}`)) {
      const { kind } = group[0]!;
      const frames = await render(read, kind);
      for (const reader of group) write(reader, frames, read.through);
      written(read, kind.side);
    }
  }

  async function render(read: Changes, kind: Kind): Promise<Frame[]> {
    return renderChanges(read, kind, tellsSession(read) ? await parts.presence.of(id) : AWAY);
  }

  function written(read: Changes, side: Side): void {
    parts.receipts.delivered(read, side);
    for (const change of read.changes)
      if ('message' in change && change.message.answer_id) answer.ended(change.message.answer_id);
  }

  return {
    readers,
    attach(reader) {
      readers.add(reader);
      poke();
      answer.join(reader);
    },
    detach(reader) {
      readers.delete(reader);
      answer.leave(reader);
      if (readers.size === 0) held.releaseAll();
    },
    nudge: (seq) => void (isBehind(seq) && poke()),
    answer(message) {
      if (readers.size === 0) answer.take(message);
      else if (held.take(message)) poke();
    },
    broadcast(frame, except) {
      for (const reader of readers) if (!except?.(reader)) reader.deliver(frame);
    },
    async recheck(session) {
      await permitted(session);
      if (isBehind(session.seq)) poke();
    },
    render,
    written,
  };
}

/** The changes up to a number, and those behind it. */
const parted = (read: Changes, seq: number): [Changes, Changes] => [
  { ...read, changes: read.changes.filter((change) => change.seq <= seq), through: seq },
  { ...read, changes: read.changes.filter((change) => change.seq > seq) },
];

type Verdict = 'yes' | 'no' | 'unknown';

const tellsSession = ({ changes }: Changes): boolean =>
  changes.some((change) => 'event' in change && change.event.type === 'session.updated');

function write(reader: Reader, frames: readonly Frame[], through: number): void {
  for (const frame of frames) if (frame.seq! > reader.last && reader.isOpen()) reader.deliver(frame);
  reader.last = Math.max(reader.last, through);
}
