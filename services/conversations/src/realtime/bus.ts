import { batchesOf, type ChainableCommander, type Logger, type Metrics, type Redis, uuidV4 } from '@cws/kit';
import { type BusMessage, topicsOf } from './bus-message';
import { channelOf, type Topics, topics } from './topics';

/** Long enough to send many messages in one command under load, short enough that no reader notices. */
const COALESCE_MS = 3;

/** Publishes to all channels by one command: a command costs this process as much as a channel costs Redis. */
const PUBLISH = "for i = 1, #ARGV, 2 do redis.call('publish', ARGV[i], ARGV[i + 1]) end";

interface Envelope {
  readonly origin: string;
  readonly messages: readonly BusMessage[];
}

/** Commands about a single key. */
type Write = (commands: ChainableCommander) => void;

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
  /** The messages as JSON, by channel. */
  let outbox = new Map<string, string[]>();
  let writes: Write[] = [];
  let timer: NodeJS.Timeout | undefined;

  function dispatch(message: BusMessage, isOwn: boolean): void {
    for (const listener of listeners) {
      try {
        listener(message, isOwn);
      } catch (error) {
        logger.error({ err: error, kind: message.kind }, 'a listener failed on a message of another process');
      }
    }
  }

  function put(message: BusMessage): void {
    const text = JSON.stringify(message);
    for (const topic of topicsOf(message)) {
      const channel = channelOf(prefix, topic);
      const messages = outbox.get(channel);
      if (messages) messages.push(text);
      else outbox.set(channel, [text]);
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (outbox.size === 0) return;
    const batches = [...batchesOf(redis, writes)];
    const sent = outbox;
    [outbox, writes] = [new Map(), []];
    const last = batches.pop() ?? [];
    // A single batch is sent in this turn of the event loop, before the next commands of the caller.
    const before = batches.length > 0 ? await Promise.all(batches.map((batch) => send(batch, new Map()))) : [];
    if (![...before, await send(last, sent)].every(Boolean)) lost.inc();
  }

  /** False when Redis did not accept all of it. */
  async function send(batch: readonly Write[], messagesBy: ReadonlyMap<string, readonly string[]>): Promise<boolean> {
    const commands = redis.pipeline();
    for (const write of batch) write(commands);
    const published = [...messagesBy].flatMap(([channel, messages]) => [channel, envelopeOf(messages)]);
    if (published.length > 0) commands.eval(PUBLISH, 0, ...published);
    const results = await commands.exec().catch(() => null);
    return results?.every(([error]) => error === null) ?? false;
  }

  /** An Envelope as JSON. */
  const envelopeOf = (messages: readonly string[]): string =>
    `{"origin":${JSON.stringify(origin)},"messages":[${messages.join()}]}`;

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
      put(message);
      if (write) writes.push(write);
      timer ??= setTimeout(() => void flush(), COALESCE_MS);
      dispatch(message, true);
    },
    onMessage: (listener) => void listeners.push(listener),
    onReturn: (listener) => void returnListeners.push(listener),
    flush,
  };
}
