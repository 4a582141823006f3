import type { Logger, Redis } from '@cws/kit';

/** What this process listens to for as long as somebody here wants to hear of it. */
export interface Listening {
  /** Resolves when nothing more is missed, or when Redis is away and nothing can be heard. */
  readonly begun: Promise<void>;
  /** Once. */
  stop(): void;
}

/** The channels that this process listens to: only those of which it has listeners. */
export interface Topics {
  listen(topic: string): Listening;
}

export interface TopicsOptions {
  /** A connection of its own, for listening. */
  readonly listener: Redis;
  /** All channels of these processes begin so. */
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
  const warn = (error: unknown) => logger.warn({ err: error }, 'nudges of other processes are not heard');

  /** On a connection that was lost some of them may not be known any more, others may be left over. */
  function subscribeAnew(): void {
    subscribe([...held.keys()]).then(returned, warn);
  }
  function leave(channel: string): void {
    if (listener.status === 'ready') listener.unsubscribe(channel).catch(warn);
  }

  listener.on('message', (channel, text) => {
    if (held.has(channel)) receive(text);
    else if (channel.startsWith(`${prefix}:`)) leave(channel);
  });
  listener.on('ready', subscribeAnew);

  return {
    listen(topic) {
      const channel = channelOf(prefix, topic);
      const known = held.get(channel) ?? { begun: subscribe([channel]).then(() => {}, warn), listeners: 0 };
      held.set(channel, known);
      known.listeners++;
      return {
        begun: known.begun,
        stop() {
          if (--known.listeners > 0) return;
          held.delete(channel);
          leave(channel);
        },
      };
    },
  };
}
