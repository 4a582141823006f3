import { type ChainableCommander, type Logger, type Metrics, type Redis, uuidV4 } from '@cws/kit';
import type { BusMessage } from './bus-message';

/** Long enough to carry what a busy moment writes in one command, short enough that nobody sees it. */
const COALESCE_MS = 3;

interface Envelope {
  readonly origin: string;
  readonly messages: readonly BusMessage[];
}

/**
 * Tells every process what one of them has done, in the order in which it was done. Messages may be lost with Redis: what
 * they tell of is in MongoDB, or passes.
 */
export interface Bus {
  /** `write`: Redis commands that go out before the message, in the same round trip. Must not throw. */
  publish(message: BusMessage, write?: (commands: ChainableCommander) => void): void;
  /** Of this process (`isOwn`) first and at once, then of the others. */
  onMessage(heard: (message: BusMessage, isOwn: boolean) => void): void;
  /** Runs when messages may have been missed. */
  onReturn(missed: () => void): void;
  isHeard(): boolean;
  flush(): Promise<void>;
}

export interface BusOptions {
  readonly redis: Redis;
  /** A connection of its own, for listening. */
  readonly listener: Redis;
  readonly channel: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export function bus({ redis, listener, channel, log, metrics }: BusOptions): Bus {
  const origin = uuidV4();
  const lost = metrics.counter('realtime_lost_publishes_total', 'Batches of nudges that Redis did not take');
  const heard: ((message: BusMessage, isOwn: boolean) => void)[] = [];
  const returned: (() => void)[] = [];
  let outbox: BusMessage[] = [];
  let writes: ((commands: ChainableCommander) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let subscribed = false;

  function tell(message: BusMessage, isOwn: boolean): void {
    for (const hear of heard) {
      try {
        hear(message, isOwn);
      } catch (error) {
        log.error({ err: error, kind: message.kind }, 'a nudge was not understood');
      }
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (outbox.length === 0) return;
    const commands = redis.pipeline();
    for (const write of writes) write(commands);
    commands.publish(channel, JSON.stringify({ origin, messages: outbox } satisfies Envelope));
    [outbox, writes] = [[], []];
    const results = await commands.exec().catch(() => null);
    if (results === null || results.some(([error]) => error !== null)) lost.inc();
  }

  function receive(text: string): void {
    const envelope = JSON.parse(text) as Envelope;
    if (envelope.origin !== origin) for (const message of envelope.messages) tell(message, false);
  }

  async function subscribe(): Promise<void> {
    try {
      await listener.subscribe(channel);
      subscribed = true;
      for (const missed of returned) missed();
    } catch (error) {
      log.warn({ err: error }, 'nudges of other processes are not heard');
    }
  }

  listener.on('message', (from, text) => from === channel && receive(text));
  listener.on('close', () => {
    subscribed = false;
  });
  listener.on('ready', () => void subscribe());
  if (listener.status === 'ready') void subscribe();

  return {
    publish(message, write) {
      outbox.push(message);
      if (write) writes.push(write);
      timer ??= setTimeout(() => void flush(), COALESCE_MS);
      tell(message, true);
    },
    onMessage: (hear) => void heard.push(hear),
    onReturn: (missed) => void returned.push(missed),
    isHeard: () => subscribed,
    flush,
  };
}
