import { batchesOf, type ChainableCommander, type Redis } from '@cws/kit';
import { type BusMessage, topicsOf } from './bus-message';
import { channelOf } from './topics';

/** Long enough to send many messages in one command under load, short enough that no reader notices. */
const COALESCE_MS = 3;

/** Publishes to all channels by one command: a command costs this process as much as a channel costs Redis. */
const PUBLISH = "for i = 1, #ARGV, 2 do redis.call('publish', ARGV[i], ARGV[i + 1]) end";

/** The messages of one process in one channel, as they are published. */
export interface Envelope {
  readonly origin: string;
  readonly messages: readonly BusMessage[];
}

/** Commands about a single key. */
export type Write = (commands: ChainableCommander) => void;

/** Messages and commands that are about to be sent to Redis together. */
interface Outbox {
  /** `write`: commands that are sent before the message. */
  put(message: BusMessage, write?: Write): void;
  /** Sends them now; resolves when Redis has taken them or has not. */
  flush(): Promise<void>;
}

interface OutboxOptions {
  readonly redis: Redis;
  /** Names this process. */
  readonly origin: string;
  readonly prefix: string;
  /** Runs when Redis has not taken all that was flushed. */
  readonly onLoss: () => void;
}

export function outbox({ redis, origin, prefix, onLoss }: OutboxOptions): Outbox {
  /** The messages as JSON, by channel. */
  let pending = new Map<string, string[]>();
  let writes: Write[] = [];
  let timer: NodeJS.Timeout | undefined;

  function add(message: BusMessage): void {
    const text = JSON.stringify(message);
    for (const topic of topicsOf(message)) {
      const channel = channelOf(prefix, topic);
      const messages = pending.get(channel);
      if (messages) messages.push(text);
      else pending.set(channel, [text]);
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const batches = [...batchesOf(redis, writes)];
    const sent = pending;
    [pending, writes] = [new Map(), []];
    const last = batches.pop() ?? [];
    // A single batch is sent in this turn of the event loop, before the next commands of the caller.
    const before = batches.length > 0 ? await Promise.all(batches.map((batch) => send(batch, new Map()))) : [];
    if (![...before, await send(last, sent)].every(Boolean)) onLoss();
  }

  /** False when Redis did not accept all of it. */
  async function send(batch: readonly Write[], messagesBy: ReadonlyMap<string, readonly string[]>): Promise<boolean> {
    const commands = redis.pipeline();
    for (const write of batch) write(commands);
    const published = [...messagesBy].flatMap(([channel, messages]) => [channel, envelopeOf(origin, messages)]);
    if (published.length > 0) commands.eval(PUBLISH, 0, ...published);
    const results = await commands.exec().catch(() => null);
    return results?.every(([error]) => error === null) ?? false;
  }

  return {
    put(message, write) {
      add(message);
      if (write) writes.push(write);
      timer ??= setTimeout(() => void flush(), COALESCE_MS);
    },
    flush,
  };
}

/** An Envelope as JSON, of messages as JSON. */
const envelopeOf = (origin: string, messages: readonly string[]): string =>
  `{"origin":${JSON.stringify(origin)},"messages":[${messages.join()}]}`;
