import { batchesOf, type ChainableCommander, type Logger, type Metrics, type Redis, uuidV4 } from '@cws/kit';
import { type BusMessage, topicsOf } from './bus-message';
import { channelOf, type Topics, topics } from './topics';

/** Long enough to carry what a busy moment writes in one command, short enough that nobody sees it. */
const COALESCE_MS = 3;

/** One command however many channels there are: each costs this process as much as a channel costs Redis. */
const PUBLISH = "for i = 1, #ARGV, 2 do redis.call('publish', ARGV[i], ARGV[i + 1]) end";

interface Envelope {
  readonly origin: string;
  readonly messages: readonly BusMessage[];
}

/** Commands about a single key. */
type Write = (commands: ChainableCommander) => void;

/**
 * Tells the processes that listen what one of them has done, in the order in which it was done. Messages may be lost with Redis: what
 * they tell of is in MongoDB, or passes.
 */
export interface Bus extends Topics {
  /** `write`: Redis commands that go out before the message, where possible in the same round trip. Must not throw. */
  publish(message: BusMessage, write?: Write): void;
  /** Of this process (`isOwn`) first and at once, then of the others, of topics that are listened to. */
  onMessage(heard: (message: BusMessage, isOwn: boolean) => void): void;
  /** Runs when messages may have been missed. */
  onReturn(missed: () => void): void;
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
  const heard: ((message: BusMessage, isOwn: boolean) => void)[] = [];
  const missed: (() => void)[] = [];
  /** By channel, each message as JSON. */
  let outbox = new Map<string, string[]>();
  let writes: Write[] = [];
  let timer: NodeJS.Timeout | undefined;

  function tell(message: BusMessage, isOwn: boolean): void {
    for (const hear of heard) {
      try {
        hear(message, isOwn);
      } catch (error) {
        logger.error({ err: error, kind: message.kind }, 'a nudge was not understood');
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
    // Where there is one batch it goes out in this turn of the event loop, before what its caller sends next.
    const before = batches.length > 0 ? await Promise.all(batches.map((batch) => send(batch, new Map()))) : [];
    if (![...before, await send(last, sent)].every(Boolean)) lost.inc();
  }

  /** False where Redis did not take all of it. */
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
    if (envelope.origin !== origin) for (const message of envelope.messages) tell(message, false);
  }

  function returned(): void {
    for (const run of missed) run();
  }

  return {
    ...topics({ listener, prefix, logger, receive, returned }),
    publish(message, write) {
      put(message);
      if (write) writes.push(write);
      timer ??= setTimeout(() => void flush(), COALESCE_MS);
      tell(message, true);
    },
    onMessage: (hear) => void heard.push(hear),
    onReturn: (run) => void missed.push(run),
    flush,
  };
}
