import type { Bus } from './bus';
import { ofSession } from './bus-message';
import { type ChannelParts, type SessionChannel, sessionChannel } from './session-channel';
import type { Listening } from './topics';

/** A session that is held for one reader. */
export interface Held {
  readonly session_id: string;
  readonly channel: SessionChannel;
  /** Resolves when this process listens to its changes. */
  readonly begun: Promise<void>;
  /** To be called once. */
  release(): void;
}

/** The channels of the sessions that have a reader in this process, or one that is about to start. */
export interface HeldChannels {
  hold(session_id: string): Held;
  of(session_id: string): SessionChannel | undefined;
  /** Ends readers that may no longer read, and sends missed changes to the others. */
  recheckAll(): Promise<void>;
}

interface Entry {
  readonly channel: SessionChannel;
  readonly listening: Listening;
  users: number;
}

const IDS_AT_ONCE = 500;

export function heldChannels(parts: ChannelParts & { readonly bus: Bus }): HeldChannels {
  const entries = new Map<string, Entry>();

  function listenTo(session_id: string): Entry {
    const listening = parts.bus.listen(ofSession(session_id));
    return { channel: sessionChannel(session_id, parts), listening, users: 0 };
  }
  function release(session_id: string): void {
    const entry = entries.get(session_id);
    if (!entry || --entry.users > 0) return;
    entries.delete(session_id);
    entry.listening.stop();
  }
  async function recheck(ids: string[]): Promise<void> {
    for await (const session of parts.sessions.ownersOf(ids)) await entries.get(session._id)?.channel.recheck(session);
  }

  return {
    hold(session_id) {
      const entry = entries.get(session_id) ?? listenTo(session_id);
      entry.users++;
      entries.set(session_id, entry);
      const { channel, listening } = entry;
      return { session_id, channel, begun: listening.begun, release: () => release(session_id) };
    },
    of: (session_id) => entries.get(session_id)?.channel,
    async recheckAll() {
      const ids = [...entries.keys()];
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) await recheck(ids.slice(at, at + IDS_AT_ONCE));
    },
  };
}
