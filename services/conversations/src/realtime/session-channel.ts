import { coalesced, type Logger } from '@cws/kit';
import { accessOf } from '../access/access';
import type { Changes } from '../chat/model/change';
import type { Side } from '../chat/model/message';
import { readChanges } from '../chat/store/change-store';
import type { Owned } from '../chat/store/session-store';
import type { Context } from '../context';
import { type AnswerChannel, type AnswerParts, answerChannel } from './answer-channel';
import type { AnswerMessage } from './bus-message';
import type { Frame } from './frame';
import { type HeldAnswers, heldAnswers } from './held-answers';
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
  const { render, written, deliver } = delivery(id, parts, answer);

  const readOn = coalesced<void>(async () => {
    if (readers.size === 0) return;
    await pass().catch((error) =>
      parts.logger.warn({ err: error, session_id: id }, 'changes could not be read; they are read again later'),
    );
  });

  /** Reads changes once for all readers; one that joins meanwhile and is further behind waits for the next pass. */
  async function pass(): Promise<void> {
    const from = Math.min(...[...readers].map(({ last }) => last));
    const read = await readChanges(parts, id, from);
    if (!read) return loseAll(readers);
    const allowed = await permitted(parts, readers, read.session);
    const to = allowed.filter(({ last }) => last >= from);
    await deliverInOrder(held, read, (part) => deliver(part, to));
    if (read.through < read.session.seq) readOn();
  }

  return {
    readers,
    attach(reader) {
      readers.add(reader);
      readOn();
      void answer.join(reader);
    },
    detach(reader) {
      readers.delete(reader);
      answer.leave(reader);
      if (readers.size === 0) held.releaseAll();
    },
    nudge: (seq) => void (isAnyBehind(readers, seq) && readOn()),
    answer(message) {
      if (readers.size === 0) answer.take(message);
      else if (held.take(message)) readOn();
    },
    broadcast(frame, except) {
      for (const reader of readers) if (!except?.(reader)) reader.deliver(frame);
    },
    async recheck(session) {
      await permitted(parts, readers, session);
      if (isAnyBehind(readers, session.seq)) readOn();
    },
    render,
    written,
  };
}

function isAnyBehind(readers: ReadonlySet<Reader>, seq: number): boolean {
  for (const { last } of readers) if (last < seq) return true;
  return false;
}

function lose(readers: Set<Reader>, reader: Reader): void {
  readers.delete(reader);
  reader.lose();
}

function loseAll(readers: Set<Reader>): void {
  for (const reader of [...readers]) lose(readers, reader);
}

/** The readers that may read now; those that may no longer are ended. One whose access cannot be looked up waits. */
async function permitted(parts: ChannelParts, readers: Set<Reader>, session: Owned): Promise<Reader[]> {
  const verdicts = await verdictsOn(parts, [...readers], session);
  for (const [reader, verdict] of verdicts) if (verdict === 'no') lose(readers, reader);
  return verdicts.filter(([, verdict]) => verdict === 'yes').map(([reader]) => reader);
}

/** Whether a reader may read; `unknown` when it cannot be looked up. */
type Verdict = 'yes' | 'no' | 'unknown';

const verdictsOn = (parts: ChannelParts, readers: readonly Reader[], session: Owned) =>
  Promise.all(readers.map(async (reader) => [reader, await verdictOn(parts, reader, session)] as const));

async function verdictOn(parts: ChannelParts, reader: Reader, session: Owned): Promise<Verdict> {
  try {
    return (await accessOf(parts, reader.call(), session)).as === 'none' ? 'no' : 'yes';
  } catch {
    return 'unknown';
  }
}

/** Renders changes, and writes them to readers. */
function delivery(id: string, parts: ChannelParts, answer: AnswerChannel) {
  async function render(read: Changes, kind: Kind): Promise<Frame[]> {
    return renderChanges(read, kind, tellsSession(read) ? await parts.presence.of(id) : AWAY);
  }

  function written(read: Changes, side: Side): void {
    parts.receipts.delivered(read, side);
    for (const change of read.changes)
      if ('message' in change && change.message.answer_id) answer.ended(change.message.answer_id);
  }

  async function deliver(read: Changes, to: readonly Reader[]): Promise<void> {
    for (const [, group] of Map.groupBy(to, ({ kind }) => `${kind.side} ${kind.json_fields}`)) {
      const { kind } = group[0]!;
      const frames = await render(read, kind);
      for (const reader of group) write(reader, frames, read.through);
      written(read, kind.side);
    }
  }

  return { render, written, deliver };
}

/** Sends each answer that is streamed behind the changes before it, and those that follow behind its beginning. */
async function deliverInOrder(
  held: HeldAnswers,
  read: Changes,
  deliver: (part: Changes) => Promise<void>,
): Promise<void> {
  let rest = read;
  for (let place = held.next(); place !== undefined && place < rest.through; place = held.next()) {
    const [before, behind] = parted(rest, place);
    if (before.changes.length > 0) await deliver(before);
    held.passed(place);
    rest = behind;
  }
  await deliver(rest);
  held.passed(rest.through);
}

/** The changes up to a number, and those behind it. */
const parted = (read: Changes, seq: number): [Changes, Changes] => [
  { ...read, changes: read.changes.filter((change) => change.seq <= seq), through: seq },
  { ...read, changes: read.changes.filter((change) => change.seq > seq) },
];

const tellsSession = ({ changes }: Changes): boolean =>
  changes.some((change) => 'event' in change && change.event.type === 'session.updated');

function write(reader: Reader, frames: readonly Frame[], through: number): void {
  for (const frame of frames) if (frame.seq! > reader.last && reader.isOpen()) reader.deliver(frame);
  reader.last = Math.max(reader.last, through);
}
