import { AppError, type Call, startJob } from '@cws/kit';
import { accessOf, assertSessionId, sideOf } from '../access/access';
import type { Changes } from '../chat/model/change';
import type { Side } from '../chat/model/message';
import { readChanges } from '../chat/store/change-store';
import type { Bus } from './bus';
import { plainFrame } from './frame';
import { type Held, heldChannels } from './held-channels';
import type { Reader } from './reader';
import type { ChannelParts, SessionChannel } from './session-channel';

/** A session that the caller may read, with the changes that they missed; the caller closes it unless it starts it. */
export interface Opened {
  readonly session_id: string;
  readonly side: Side;
  readonly after: number | undefined;
  readonly first: Changes;
  readonly channel: SessionChannel;
  close(): void;
}

/** The readers of this process, by session. */
export interface Hub {
  /**
   * Opens a session for a reader. `after`: the last number that the reader has; undefined when it missed nothing. Errors: invalid_id,
   * session_not_found.
   */
  open(call: Call, session_id: string, after: number | undefined): Promise<Opened>;
  /** Writes `ready`, the missed changes, and then new ones; the returned function ends it, and closes `opened`. */
  start(opened: Opened, reader: Reader): Promise<() => void>;
  channelOf(session_id: string): SessionChannel | undefined;
  stop(): void;
}

export interface HubParts extends ChannelParts {
  readonly bus: Bus;
  /** How long changes are kept for readers who resume. */
  readonly retentionS: number;
}

/** How often the sessions are checked for lost nudges and ended memberships. */
const HEAL_EVERY_MS = 2_000;

export function hub(parts: HubParts): Hub {
  const channels = heldChannels(parts);
  const healing = startJob({
    name: 'look for lost nudges',
    everyMs: HEAL_EVERY_MS,
    work: channels.recheckAll,
    log: parts.logger,
  });
  parts.bus.onReturn(() => void healing.run());
  parts.bus.onMessage((message) => {
    if (message.kind === 'listed') return;
    const channel = channels.of(message.session_id);
    if (message.kind === 'changed') channel?.nudge(message.seq);
    else if (message.kind.startsWith('answer.')) channel?.answer(message as never);
  });

  return {
    async open(call, session_id, after) {
      assertSessionId(session_id);
      const held = channels.hold(session_id);
      try {
        return await openHeld(parts, call, held, after);
      } catch (error) {
        held.release();
        throw error;
      }
    },
    async start(opened, reader) {
      const { session_id, side, channel } = opened;
      const leave = side === 'user' ? await parts.presence.enter(session_id, reader.connection_id) : () => {};
      const end = () => {
        channel.detach(reader);
        leave();
        opened.close();
      };
      try {
        await begin(parts, opened, reader);
      } catch (error) {
        end();
        throw error;
      }
      if (reader.isOpen()) channel.attach(reader);
      return end;
    },
    channelOf: channels.of,
    stop: () => void healing.stop(),
  };
}

/** Reads after listening has begun, so that no change between the two is missed. */
async function openHeld(parts: HubParts, call: Call, held: Held, after: number | undefined): Promise<Opened> {
  const { session_id, channel, release } = held;
  await held.begun;
  const first = await readChanges(parts, session_id, after ?? Number.POSITIVE_INFINITY);
  const access = first && (await accessOf(parts, call, first.session));
  if (!first || !access || access.as === 'none') throw new AppError('session_not_found');
  return { session_id, side: sideOf(access), after, first, channel, close: release };
}

/** Writes `ready` and the missed changes. */
async function begin(parts: HubParts, opened: Opened, reader: Reader): Promise<void> {
  const { session_id, after, first } = opened;
  const { seq } = first.session;
  reader.deliver(plainFrame('ready', session_id, { seq, ws_session_id: reader.connection_id }));
  reader.last = seq;
  if (after === undefined) return;
  if (mustResync(first, after, parts.retentionS))
    return reader.deliver(plainFrame('resync_required', session_id, { seq }));
  reader.last = after;
  await catchUp(parts, opened, reader);
}

/** Writes the missed changes, as fast as the reader takes them. */
async function catchUp(parts: HubParts, { session_id, channel, first }: Opened, reader: Reader): Promise<void> {
  for (let read: Changes | null = first; read; read = await readChanges(parts, session_id, reader.last)) {
    for (const one of await channel.render(read, reader.kind)) {
      if (!reader.isOpen()) return;
      reader.deliver(one);
      await reader.drained();
    }
    channel.written(read, reader.kind.side);
    reader.last = read.through;
    if (read.through >= read.session.seq) return;
  }
}

/** Whether the changes after `after` are not, or no longer, kept (contract: realtime-resync). */
function mustResync({ session, changes }: Changes, after: number, retentionS: number): boolean {
  if (after >= session.seq) return after > session.seq;
  const oldest = changes[0];
  return oldest?.seq !== after + 1 || oldest.at.getTime() < Date.now() - retentionS * 1_000;
}
