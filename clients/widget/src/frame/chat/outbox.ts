import { ApiError } from '../api/api-error';
import type { Unsent } from '../api/kept';
import type { Cell } from './cell';
import { withFailure, withUnsent } from './chat-state';

/** Sends the messages of the visitor, one after the other, until the service has confirmed each. */
export interface Outbox {
  add(one: Unsent): void;
  /** Sends a message again that was refused. */
  retry(client_message_id: string): void;
  flush(): Promise<void>;
  /** Waits until no message waits any more. */
  flushed(): Promise<void>;
  /** Tries at once what waits for a later try, or for a response that does not come. */
  wake(): void;
  /** Whether the last request had a response in time. */
  isReachable(): boolean;
}

export interface Delivery {
  /** Sends a message; the same one may be sent again. */
  deliver(one: Unsent, signal: AbortSignal): Promise<void>;
  /** Handles a refusal; returns whether the message can be sent after it. */
  refused(error: ApiError): boolean;
  /** Messages are refused until then. */
  limited(until: Date): void;
  /** The service responds again. */
  back(): void;
}

const TRY_AGAIN_MS = 5_000;
/** A visitor is told that a message is not sent after this time, although its response may still come. */
const SLOW_MS = 4_000;
/** A shorter wait is not worth a notice. */
const NOTICED_MS = 5_000;

export function openOutbox(cell: Cell, { deliver, refused, limited, back }: Delivery): Outbox {
  let sending: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReachable = true;
  let isWoken = false;
  let isLimited = false;
  const triedAgain = new Set<string>();
  const flushing: (() => void)[] = [];

  const waiting = () => cell.state().unsent.find(({ failed }) => !failed);

  async function flush(): Promise<void> {
    if (sending || isLimited) return;
    clearTimeout(timer);
    sending = new AbortController();
    try {
      for (let next = waiting(); next; next = waiting()) await attempt(next, sending.signal);
      for (const done of flushing.splice(0)) done();
    } catch (error) {
      wait(error instanceof ApiError ? error.retryAfterS * 1_000 : 0);
    } finally {
      sending = undefined;
    }
    if (isWoken) wake();
  }

  /** A wait that the service asks for is not cut short. */
  function wait(asked: number): void {
    isLimited = asked > 0;
    if (asked > NOTICED_MS) limited(new Date(Date.now() + asked));
    timer = setTimeout(() => {
      isLimited = false;
      void flush();
    }, asked || TRY_AGAIN_MS);
  }

  async function attempt(one: Unsent, signal: AbortSignal): Promise<void> {
    const slow = setTimeout(reached, SLOW_MS, false);
    try {
      await deliver(one, signal);
      reached(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reached(error.status !== 0 && error.status < 500);
      if (error.isPassing) throw error;
      if (!mayTryAgain(one, error)) cell.set(withFailure(cell.state(), one.client_message_id, true));
    } finally {
      clearTimeout(slow);
    }
  }

  function mayTryAgain({ client_message_id }: Unsent, error: ApiError): boolean {
    const isFirst = !triedAgain.has(client_message_id);
    triedAgain.add(client_message_id);
    return refused(error) && isFirst;
  }

  function reached(now: boolean): void {
    if (now === isReachable) return;
    isReachable = now;
    if (now) back();
    cell.tell();
  }

  function wake(): void {
    isWoken = sending !== undefined && !isReachable;
    if (isWoken) sending?.abort();
    else void flush();
  }

  return {
    add(one) {
      cell.set(withUnsent(cell.state(), one));
      void flush();
    },
    retry(id) {
      triedAgain.delete(id);
      cell.set(withFailure(cell.state(), id, false));
      void flush();
    },
    flush,
    flushed: () => new Promise((done) => (waiting() ? flushing.push(done) : done())),
    wake,
    isReachable: () => isReachable,
  };
}
