import { AppError, type Call, keyedMutex } from '@cws/kit';
import { accessOf, assertSessionId, isMember } from '../access/access';
import type { Context } from '../context';
import type { Bus } from './bus';
import type { TypingMessage } from './bus-message';
import { plainFrame } from './frame';
import type { Hub } from './hub';
import type { TypingPrivacy } from './typing-privacy';

/** Shows who is typing (contract: realtime-typing). */
export interface Typing {
  /** `connection_id`: typing ends with this connection. Error: session_not_found. */
  set(call: Call, connection_id: string, session_id: string, on: boolean): Promise<void>;
  /** The connection has ended. */
  leave(connection_id: string): void;
}

export interface TypingParts extends Pick<Context, 'sessions' | 'roles' | 'clock'> {
  readonly bus: Bus;
  readonly hub: Pick<Hub, 'channelOf'>;
  readonly typingPrivacy: TypingPrivacy;
}

/** Typing ends after this time unless it is repeated. */
const DURATION_MS = 5_000;
/** Repetitions within this time are not sent. */
const AGAIN_AFTER_MS = 2_000;

interface Current {
  readonly timer: NodeJS.Timeout;
  readonly sentAt: number;
  readonly stop: () => void;
}

export function typing(parts: TypingParts): Typing {
  const { bus, hub } = parts;
  const current = new Map<string, Current>();
  const turns = keyedMutex();
  const keyOf = (connection_id: string, session_id: string) => `${connection_id} ${session_id}`;

  bus.onMessage((message) => {
    if (message.kind === 'typing') tell(message);
  });
  function tell({ session_id, sender_type, sender_id, on }: TypingMessage): void {
    const frame = plainFrame('typing', session_id, { sender_type, sender_id, on });
    hub.channelOf(session_id)?.broadcast(frame, (reader) => reader.call().caller.user_id === sender_id);
  }

  function last(key: string, message: TypingMessage, sentAt: number): void {
    clearTimeout(current.get(key)?.timer);
    const stop = () => end(key, message);
    current.set(key, { timer: setTimeout(stop, DURATION_MS), sentAt, stop });
  }
  function end(key: string, message: TypingMessage): void {
    clearTimeout(current.get(key)?.timer);
    if (current.delete(key)) bus.publish({ ...message, on: false });
  }

  async function begin(call: Call, key: string, message: TypingMessage): Promise<void> {
    const sentAt = current.get(key)?.sentAt ?? 0;
    if (parts.clock() - sentAt <= AGAIN_AFTER_MS) return last(key, message, sentAt);
    if (await parts.typingPrivacy.hidesTyping(call)) return end(key, message);
    last(key, message, parts.clock());
    bus.publish(message);
  }

  async function handle(call: Call, key: string, session_id: string, on: boolean): Promise<void> {
    const sender_type = await senderType(parts, call, session_id);
    const message = { kind: 'typing', session_id, sender_type, sender_id: call.caller.user_id, on: true } as const;
    if (on) await begin(call, key, message);
    else end(key, message);
  }

  return {
    set(call, connection_id, session_id, on) {
      const key = keyOf(connection_id, session_id);
      return turns.runExclusive(key, () => handle(call, key, session_id, on));
    },
    leave(connection_id) {
      for (const key of new Set([...turns.keys(), ...current.keys()]))
        if (key.startsWith(`${connection_id} `)) void turns.runExclusive(key, async () => current.get(key)?.stop());
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
