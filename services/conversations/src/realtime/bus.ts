import { type Logger, type Metrics, type Redis, uuidV4 } from '@cws/kit';
import type { BusMessage } from './bus-message';
import { type Envelope, outbox, type Write } from './outbox';
import { type Topics, topics } from './topics';

/**
 * Sends messages between the processes, in the order of each sender. Redis may lose messages: they are about changes that MongoDB
 * holds, or about something temporary.
 */
export interface Bus extends Topics {
  /** `write`: Redis commands that are sent before the message, if possible in the same round trip. Must not throw. */
  publish(message: BusMessage, write?: Write): void;
  /** Calls `listener` with this process's own messages (`isOwn`) at once, and with those of others about topics that it listens to. */
  onMessage(listener: (message: BusMessage, isOwn: boolean) => void): void;
  /** Runs when messages may have been missed. */
  onReturn(listener: () => void): void;
  flush(): Promise<void>;
}

export interface BusOptions {
  readonly redis: Redis;
  /** A connection of its own, for listening. */
  readonly listener: Redis;
  readonly prefix: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export function bus({ redis, listener, prefix, logger, metrics }: BusOptions): Bus {
  const origin = uuidV4();
  const lost = metrics.counter('realtime_lost_publishes_total', 'Batches of nudges that Redis did not take');
  const listeners: ((message: BusMessage, isOwn: boolean) => void)[] = [];
  const returnListeners: (() => void)[] = [];
  const { put, flush } = outbox({ redis, origin, prefix, onLoss: () => lost.inc() });

  function dispatch(message: BusMessage, isOwn: boolean): void {
    for (const listener of listeners) {
      try {
        listener(message, isOwn);
      } catch (error) {
        logger.error({ err: error, kind: message.kind }, 'a listener failed on a message of another process');
      }
    }
  }

  function receive(text: string): void {
    const envelope = JSON.parse(text) as Envelope;
    if (envelope.origin !== origin) for (const message of envelope.messages) dispatch(message, false);
  }

  function returned(): void {
    for (const listener of returnListeners) listener();
  }

  return {
    ...topics({ listener, prefix, logger, receive, returned }),
    publish(message, write) {
      put(message, write);
      dispatch(message, true);
    },
    onMessage: (listener) => void listeners.push(listener),
    onReturn: (listener) => void returnListeners.push(listener),
    flush,
  };
}
