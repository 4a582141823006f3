import type { Account } from './account';
import { ApiError } from './api-error';

/** A frame of the event stream (contract: realtime-frames). */
export interface StreamFrame {
  readonly seq?: number;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: its form depends on the type
  readonly data: any;
}

export interface Handlers {
  onFrame(frame: StreamFrame): void;
  onState(connected: boolean): void;
  /** The session cannot be read any more. */
  onGone(): void;
}

/** How far a session was followed. */
export interface Place {
  /** Number of the last change that was told; undefined before the first frame. */
  last(): number | undefined;
  /** Takes note of a frame. False for a change that was told before. */
  take(frame: StreamFrame): boolean;
}

export function newPlace(): Place {
  let last: number | undefined;
  return {
    last: () => last,
    take({ type, seq, data }) {
      // With `after`, what was missed follows `ready`, whose number is the newest one.
      if (type === 'resync_required' || (type === 'ready' && last === undefined)) last = data.seq;
      if (seq === undefined) return true;
      if (last !== undefined && seq <= last) return false;
      last = seq;
      return true;
    },
  };
}

export interface Stream {
  stop(): void;
  /** Connects anew where a new try is due later, or where nothing was heard for longer than the service is ever silent. */
  wake(): void;
  /** Connects anew: the network is another one, or was away. */
  reconnect(): void;
}

/** The part of the account that opens streams. */
export type StreamOpener = Pick<Account, 'open'>;

/** Follows a session until it is stopped. */
export type FollowSession = (account: StreamOpener, session_id: string, handlers: Handlers) => Stream;

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** The service sends a comment every 20 s (contract: realtime-heartbeat). */
const SILENCE_MS = 45_000;
const LATE_MS = 25_000;

/** Follows a session, and resumes after the last seen number when the connection was lost. Fetch sets headers, EventSource cannot. */
export function followSession(
  account: StreamOpener,
  session_id: string,
  handlers: Handlers,
  place = newPlace(),
): Stream {
  let failures = 0;
  let isStopped = false;
  let attempt: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;

  async function read(mine: AbortController): Promise<void> {
    const last = place.last();
    const after = last === undefined ? '' : `?after=${last}`;
    const response = await account.open(`/chats/${session_id}/stream${after}`, mine.signal);
    if (mine !== attempt || isStopped) return;
    handlers.onState(true);
    failures = 0;
    for await (const data of dataIn(response, mine, () => (heardAt = Date.now()))) {
      if (mine !== attempt || isStopped) return;
      const frame = JSON.parse(data) as StreamFrame;
      if (place.take(frame)) handlers.onFrame(frame);
    }
  }

  async function connect(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    attempt?.abort();
    const mine = new AbortController();
    attempt = mine;
    heardAt = Date.now();
    const problem = await read(mine).catch((error: unknown) => error);
    if (mine === attempt && !isStopped) goOn(problem);
  }

  function goOn(problem: unknown): void {
    const failure = problem instanceof ApiError ? problem : undefined;
    if (failure && !failure.isPassing && failure.status !== 401) {
      isStopped = true;
      handlers.onGone();
    } else {
      handlers.onState(false);
      timer = setTimeout(connect, pauseAfter(failures++, failure?.retryAfterS ?? 0));
    }
  }

  const reconnect = () => void (isStopped || connect());
  void connect();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      attempt?.abort();
    },
    wake: () => void ((timer !== undefined || Date.now() - heardAt > LATE_MS) && reconnect()),
    reconnect,
  };
}

/** At least as long as the service asks for; else clients that were cut off together come back one after the other. */
function pauseAfter(failures: number, retryAfterS: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS);
  return Math.max(pause + Math.random() * pause, retryAfterS * 1_000);
}

/** Yields the data of each event until the stream ends, and aborts a stream that is silent for too long. */
async function* dataIn(response: Response, attempt: AbortController, onHeard: () => void): AsyncGenerator<string> {
  const eventsIn = openEvents();
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    onHeard();
    const silence = setTimeout(() => attempt.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    yield* eventsIn(value);
  }
}

/**
 * Returns a function that takes the next part of a stream, and returns the data of the events which end in it (HTML §9.2.6). Lines end
 * in LF or CRLF, as those of the service do; names and ids of events are not read, since the data has them too.
 */
function openEvents(): (part: string) => string[] {
  let line = '';
  let data: string[] = [];
  return (part) => {
    const lines = (line + part).split(/\r?\n/);
    line = lines.pop()!;
    const events: string[] = [];
    for (const one of lines) {
      if (one.startsWith('data:')) data.push(one.slice(one[5] === ' ' ? 6 : 5));
      if (one !== '' || data.length === 0) continue;
      events.push(data.join('\n'));
      data = [];
    }
    return events;
  };
}
