import { createParser } from 'eventsource-parser';
import type { Account } from './account';
import { ApiError } from './api-error';

/** A frame of the event stream (contract: realtime-frames). */
export interface StreamFrame {
  readonly seq?: number;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: its form depends on the type
  readonly data: any;
}

interface Handlers {
  onFrame(frame: StreamFrame): void;
  onState(connected: boolean): void;
  /** The session cannot be read any more. */
  onGone(): void;
}

export interface Stream {
  stop(): void;
  /** Connects at once where a new try was due later. */
  wake(): void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** The service sends a comment every 20 s. */
const SILENCE_MS = 45_000;

/** Follows a session, and resumes after the last seen number when the connection was lost. Fetch sets headers, EventSource cannot. */
export function followSession(account: Account, session_id: string, handlers: Handlers): Stream {
  let last: number | undefined;
  let failures = 0;
  let isStopped = false;
  let attempt: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onData = (data: string) => {
    const frame = JSON.parse(data) as StreamFrame;
    // With `after`, what was missed follows `ready`, whose number is the newest one.
    if (frame.type === 'resync_required' || (frame.type === 'ready' && last === undefined)) last = frame.data.seq;
    if (frame.seq !== undefined) {
      if (last !== undefined && frame.seq <= last) return;
      last = frame.seq;
    }
    handlers.onFrame(frame);
  };

  async function read(signal: AbortController): Promise<void> {
    const after = last === undefined ? '' : `?after=${last}`;
    const path = `/chats/${session_id}/stream${after}`;
    const response = await account.request({ method: 'GET', path, signal: signal.signal });
    handlers.onState(true);
    failures = 0;
    const parser = createParser({ onEvent: ({ data }) => onData(data) });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const silence = setTimeout(() => signal.abort(), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      parser.feed(value);
    }
  }

  async function connect(): Promise<void> {
    attempt = new AbortController();
    timer = undefined;
    try {
      await read(attempt);
    } catch (error) {
      if (error instanceof ApiError && !error.isPassing && error.status !== 401) {
        isStopped = true;
        return handlers.onGone();
      }
    }
    if (isStopped) return;
    handlers.onState(false);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS);
    timer = setTimeout(connect, pause + Math.random() * pause);
  }
  void connect();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      attempt?.abort();
    },
    wake() {
      if (isStopped || timer === undefined) return;
      clearTimeout(timer);
      void connect();
    },
  };
}
