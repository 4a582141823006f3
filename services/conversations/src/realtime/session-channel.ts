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

/** The readers that this process has of one session, and what they are behind. */
export interface SessionChannel {
  readonly readers: ReadonlySet<Reader>;
  /** Goes on from where it is; from now on it misses nothing. */
  attach(reader: Reader): void;
  detach(reader: Reader): void;
  /** The session stands at that number. */
  nudge(seq: number): void;
  answer(message: AnswerMessage): void;
  /** To everybody but those for whom `except` holds. */
  broadcast(frame: Frame, except?: (reader: Reader) => boolean): void;
  /** Leaves those behind who may no longer read, and whoever is behind catches up. */
  recheck(session: Owned): Promise<void>;
  render(read: Changes, kind: Kind): Promise<Frame[]>;
  /** Readers of that side have been written these changes. */
  told(read: Changes, side: Side): void;
}

export function sessionChannel(id: string, parts: ChannelParts): SessionChannel {
  const readers = new Set<Reader>();
  const answer = answerChannel(id, parts, readers);
  let running = false;
  let wanted = false;

  async function run(): Promise<void> {
    running = true;
    try {
      while (wanted && readers.size > 0) {
        wanted = false;
        await pass();
      }
    } catch (error) {
      parts.logger.warn({ err: error, session_id: id }, 'changes could not be read; they are looked for again');
    } finally {
      running = false;
    }
  }

  function poke(): void {
    wanted = true;
    if (!running) void run();
  }

  function isBehind(seq: number): boolean {
    for (const { last } of readers) if (last < seq) return true;
    return false;
  }

  /** One reading for all readers of this process; who joins meanwhile and is further behind waits for the next one. */
  async function pass(): Promise<void> {
    const from = Math.min(...[...readers].map(({ last }) => last));
    const read = await readChanges(parts, id, from);
    if (!read) return [...readers].forEach(lose);
    const allowed = await permitted(read.session);
    await deliver(
      read,
      allowed.filter(({ last }) => last >= from),
    );
    if (read.through < read.session.seq) wanted = true;
  }

  /** The readers who may read now; who cannot be asked about waits. */
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

  async function deliver(read: Changes, to: readonly Reader[]): Promise<void> {
    for (const [, group] of Map.groupBy(to, ({ kind }) => `${kind.side} ${kind.json_fields}`)) {
      const { kind } = group[0]!;
      const frames = await render(read, kind);
      for (const reader of group) write(reader, frames, read.through);
      told(read, kind.side);
    }
  }

  async function render(read: Changes, kind: Kind): Promise<Frame[]> {
    return renderChanges(read, kind, tellsSession(read) ? await parts.presence.of(id) : AWAY);
  }

  function told(read: Changes, side: Side): void {
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
    },
    nudge: (seq) => void (isBehind(seq) && poke()),
    answer: answer.take,
    broadcast(frame, except) {
      for (const reader of readers) if (!except?.(reader)) reader.deliver(frame);
    },
    async recheck(session) {
      await permitted(session);
      if (isBehind(session.seq)) poke();
    },
    render,
    told,
  };
}

type Verdict = 'yes' | 'no' | 'unknown';

const tellsSession = ({ changes }: Changes): boolean =>
  changes.some((change) => 'event' in change && change.event.type === 'session.updated');

function write(reader: Reader, frames: readonly Frame[], through: number): void {
  for (const frame of frames) if (frame.seq! > reader.last && reader.isOpen()) reader.deliver(frame);
  reader.last = Math.max(reader.last, through);
}
