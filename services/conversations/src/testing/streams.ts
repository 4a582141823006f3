import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type Call, type CallerSigner, toHeaders } from '@cws/kit';
import { UNTIL_TIMEOUT_MS } from '@cws/kit/testing';
import { WebSocket } from 'ws';

/** A frame of a stream, as a client reads it (contract: realtime-frames). */
export interface ReceivedFrame {
  readonly seq?: number;
  readonly type: string;
  readonly session_id: string;
  readonly at: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  readonly data: any;
}

/** A connection that remembers the frames that it has received. */
export interface Listener {
  readonly frames: ReceivedFrame[];
  /** Waits for the first frame for which `is` holds; fails when none comes. */
  until(is: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame>;
  close(): void;
  /** The close code of a WebSocket; 0 for an event stream. */
  readonly closed: Promise<number>;
}

export interface EventListener extends Listener {
  /** The lines before `data:` of each frame. */
  readonly heads: string[];
}

function memory() {
  const frames: ReceivedFrame[] = [];
  const waiting = new Set<() => void>();
  return {
    frames,
    add(frame: ReceivedFrame) {
      frames.push(frame);
      for (const look of waiting) look();
    },
    until: (is: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame> =>
      new Promise((resolve, reject) => {
        const fail = () => over(() => reject(new Error(`not received: ${JSON.stringify(frames).slice(0, 2_000)}`)));
        const timer = setTimeout(fail, UNTIL_TIMEOUT_MS).unref();
        const over = (then: () => void) => {
          clearTimeout(timer);
          waiting.delete(look);
          then();
        };
        const look = () => {
          const found = frames.find(is);
          if (found) over(() => resolve(found));
        };
        waiting.add(look);
        look();
      }),
  };
}

export const isType = (type: string) => (frame: ReceivedFrame) => frame.type === type;

/** Requests a path of the HTTP endpoints as the gateway would. */
export function openPath(
  url: string,
  call: Call,
  signer: CallerSigner,
  headers: Record<string, string> = {},
): Promise<[IncomingMessage, ClientRequest]> {
  return new Promise((resolve, reject) => {
    const signed = toHeaders(call, signer, { method: 'GET', url: new URL(url).pathname });
    const opened = request(url, { agent: false, headers: { ...signed, ...headers } }, (response) =>
      resolve([response, opened]),
    );
    opened.once('error', reject).end();
  });
}

/** Opens an event stream; fails with its status and error code when it is refused. */
export async function listenToEvents(
  url: string,
  call: Call,
  signer: CallerSigner,
  headers: Record<string, string> = {},
): Promise<EventListener> {
  const [response, opened] = await openPath(url, call, signer, headers);
  response.setEncoding('utf8');
  if (response.statusCode !== 200) throw await refusal(response);
  const received = memory();
  const heads: string[] = [];
  let rest = '';
  response.on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop()!;
    for (const event of events.filter((text) => text.includes('data: '))) {
      const [head = '', data = ''] = event.split('data: ');
      heads.push(head);
      received.add(JSON.parse(data));
    }
  });
  response.on('error', () => {});
  const closed = new Promise<number>((resolve) => response.once('close', () => resolve(0)));
  return { ...received, heads, closed, close: () => opened.destroy() };
}

async function refusal(response: IncomingMessage): Promise<Error> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return new Error(`${response.statusCode} ${JSON.parse(text).error.code}`);
}

export interface Socket extends Listener {
  say(frame: object): void;
  readonly socket: WebSocket;
}

export async function openSocket(url: string, call: Call, signer: CallerSigner): Promise<Socket> {
  const headers = toHeaders(call, signer, { method: 'GET', url: '/v1/realtime' });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime`, { headers });
  const received = memory();
  socket.on('message', (data) => received.add(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => {});
  return {
    ...received,
    closed,
    socket,
    say: (frame) => socket.send(JSON.stringify(frame)),
    close: () => socket.terminate(),
  };
}
