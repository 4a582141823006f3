import type { Logger, Redis } from '@cws/kit';

/** A topic that this process listens to. */
export interface Listening {
  /** Resolves when no more messages are missed, or when Redis is away. */
  readonly begun: Promise<void>;
  /** May be called once. */
  stop(): void;
}

/** The Redis channels of this process: only those with listeners. */
export interface Topics {
  listen(topic: string): Listening;
}

export interface TopicsOptions {
  /** A connection of its own, for listening. */
  readonly listener: Redis;
  /** The prefix of all channels. */
  readonly prefix: string;
  readonly logger: Logger;
  readonly receive: (text: string) => void;
  /** Runs when messages may have been missed. */
  readonly returned: () => void;
}

interface Held {
  readonly begun: Promise<void>;
  listeners: number;
}

export const channelOf = (prefix: string, topic: string): string => `${prefix}:${topic}`;

export function topics({ listener, prefix, logger, receive, returned }: TopicsOptions): Topics {
  const held = new Map<string, Held>();

  function subscribe(channels: readonly string[]): Promise<unknown> {
    if (listener.status !== 'ready' || channels.length === 0) return Promise.resolve();
    return listener.subscribe(...channels);
  }
  const warn = (error: unknown) => logger.warn({ err: error }, 'messages of other processes cannot be received');

  /** A new connection may lack some of the subscriptions, or have some that are not needed any more. */
  function resubscribe(): void {
    subscribe([...held.keys()]).then(returned, warn);
  }
  function leave(channel: string): void {
    if (listener.status === 'ready') listener.unsubscribe(channel).catch(warn);
  }

  listener.on('message', (channel, text) => {
    if (held.has(channel)) receive(text);
    else if (channel.startsWith(`${prefix}:`)) leave(channel);
  });
  listener.on('ready', resubscribe);

  return {
    listen(topic) {
      const channel = channelOf(prefix, topic);
      const entry = held.get(channel) ?? { begun: subscribe([channel]).then(() => {}, warn), listeners: 0 };
      held.set(channel, entry);
      entry.listeners++;
      return {
        begun: entry.begun,
        stop() {
          if (--entry.listeners > 0) return;
          held.delete(channel);
          leave(channel);
        },
      };
    },
  };
}
