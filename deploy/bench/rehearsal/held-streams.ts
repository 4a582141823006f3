import { setTimeout as sleep } from 'node:timers/promises';

/** An incident of a stream that is kept open; its time is in milliseconds since the traffic began. */
export type StreamEvent = { stream: string; at: number; what: string };

export type HeldStreams = {
  readonly events: readonly StreamEvent[];
  /** The numbers of the events in order of arrival; each number is there once, across reconnections, if none was lost. */
  readonly numbers: readonly number[];
  stop(): Promise<void>;
};

const AGAIN_MS = 500;

/**
 * Keeps an event stream and a WebSocket of one chat open, and reconnects as a browser does. A status other than 200 is
 * recorded, since an EventSource does not reconnect after it (HTML §9.2.3).
 */
export function holdStreams(streamUrl: string, token: string, ticketFor: () => Promise<string>, now: () => number) {
  const events: StreamEvent[] = [];
  const numbers: number[] = [];
  const over = new AbortController();
  const note = (stream: string, what: string) => {
    if (!over.signal.aborted) events.push({ stream, at: now(), what });
  };
  const running = [
    again(over.signal, () => readEvents(streamUrl, token, over.signal, note, numbers)),
    again(over.signal, () => holdSocket(ticketFor, over.signal, note)),
  ];
  return {
    events,
    numbers,
    async stop() {
      over.abort();
      await Promise.all(running);
    },
  } satisfies HeldStreams;
}

type Note = (stream: string, what: string) => void;

async function again(signal: AbortSignal, hold: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await hold();
    if (!signal.aborted) await sleep(AGAIN_MS);
  }
}

async function readEvents(url: string, token: string, signal: AbortSignal, note: Note, numbers: number[]) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  const last = numbers.at(-1);
  if (last !== undefined) headers['last-event-id'] = String(last);
  try {
    const response = await fetch(url, { headers, signal });
    note('events', `status ${response.status}`);
    if (response.status !== 200) return void (await response.body?.cancel());
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (text + piece).split('\n');
      text = lines.pop()!;
      for (const line of lines) if (line.startsWith('id: ')) numbers.push(Number(line.slice(4)));
    }
    note('events', 'ended');
  } catch (error) {
    note('events', `broken: ${String((error as Error).cause ?? error)}`);
  }
}

async function holdSocket(ticketFor: () => Promise<string>, signal: AbortSignal, note: Note): Promise<void> {
  try {
    const socket = new WebSocket(await ticketFor());
    signal.addEventListener('abort', () => socket.close(), { once: true });
    await new Promise<void>((resolve) => {
      socket.onopen = () => note('socket', 'open');
      socket.onclose = ({ code }) => {
        note('socket', `closed with ${code}`);
        resolve();
      };
    });
  } catch (error) {
    note('socket', `no ticket: ${String(error)}`);
  }
}
