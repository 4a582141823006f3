import type { Call } from '@cws/kit';
import { AppError } from '@cws/kit';
import type { Context } from '../context';
import { accessOf, assertSessionId, isMember } from '../session/access';
import type { Bus } from './bus';
import type { TypingMessage } from './bus-message';
import { plainFrame } from './frame';
import type { Hub } from './hub';
import type { TypingPrivacy } from './typing-privacy';

/** Says who is typing (docs/decisions §3.1, other types). */
export interface Typing {
  /** session_not_found. `connection_id`: typing ends with its connection. */
  set(call: Call, connection_id: string, session_id: string, on: boolean): Promise<void>;
  /** The connection is gone. */
  leave(connection_id: string): void;
}

export interface TypingParts extends Pick<Context, 'sessions' | 'roles'> {
  readonly bus: Bus;
  readonly hub: Pick<Hub, 'channelOf'>;
  readonly typingPrivacy: TypingPrivacy;
}

/** Somebody who stops without a word stops after this. */
const LASTS_MS = 5_000;
/** Keystrokes within this time say nothing new. */
const AGAIN_AFTER_MS = 2_000;

interface Current {
  readonly timer: NodeJS.Timeout;
  readonly saidAt: number;
  readonly stop: () => void;
}

export function typing(parts: TypingParts): Typing {
  const { bus, hub } = parts;
  const current = new Map<string, Current>();
  const keyOf = (connection_id: string, session_id: string) => `${connection_id} ${session_id}`;

  bus.onMessage((message) => {
    if (message.kind === 'typing') tell(message);
  });
  function tell({ session_id, sender_type, sender_id, on }: TypingMessage): void {
    const frame = plainFrame('typing', session_id, { sender_type, sender_id, on });
    hub.channelOf(session_id)?.broadcast(frame, (reader) => reader.call().caller.user_id === sender_id);
  }

  function begin(key: string, said: TypingMessage): void {
    const known = current.get(key);
    const isNews = !known || Date.now() - known.saidAt > AGAIN_AFTER_MS;
    clearTimeout(known?.timer);
    const stop = () => end(key, said);
    current.set(key, { timer: setTimeout(stop, LASTS_MS), saidAt: isNews ? Date.now() : known.saidAt, stop });
    if (isNews) bus.publish(said);
  }
  function end(key: string, said: TypingMessage): void {
    clearTimeout(current.get(key)?.timer);
    if (current.delete(key)) bus.publish({ ...said, on: false });
  }

  return {
    async set(call, connection_id, session_id, on) {
      const sender_type = await senderType(parts, call, session_id);
      if (await parts.typingPrivacy.hidesTyping(call)) return;
      const said = { kind: 'typing', session_id, sender_type, sender_id: call.caller.user_id, on: true } as const;
      const key = keyOf(connection_id, session_id);
      if (on) begin(key, said);
      else end(key, said);
    },
    leave(connection_id) {
      for (const [key, { stop }] of current) if (key.startsWith(`${connection_id} `)) stop();
    },
  };
}

async function senderType(parts: TypingParts, call: Call, session_id: string): Promise<'user' | 'agent'> {
  assertSessionId(session_id);
  const session = await parts.sessions.find(session_id);
  const access = session && (await accessOf(parts, call, session));
  if (!access || access.as === 'none') throw new AppError('session_not_found');
  return isMember(access) ? 'agent' : 'user';
}
