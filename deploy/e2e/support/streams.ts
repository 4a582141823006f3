import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { WebSocket } from 'ws';
import { baseUrl } from './target';

/** A frame of a stream (contract: realtime-frames). */
export interface Frame {
  readonly seq?: number;
  readonly type: string;
  readonly session_id: string;
  readonly at: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  readonly data: any;
}

/** A connection that records its frames. */
export interface Listener {
  readonly frames: Frame[];
  /** Waits for the first frame for which `is` holds, including earlier ones. */
  until(is: (frame: Frame) => boolean, timeLimitMs?: number): Promise<Frame>;
  close(): void;
  /** The close code of a WebSocket; 0 for an event stream. */
  readonly closed: Promise<number>;
}

export interface Socket extends Listener {
  say(frame: object): void;
}

export interface EventStream extends Listener {
  /** The lines before `data` of each frame. */
  readonly heads: string[];
  readonly headers: IncomingMessage['headers'];
}

export interface Credential {
  readonly token?: string;
  readonly ticket?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The {base_url} of another gateway. */
  readonly at?: string;
}

export const isType = (type: string) => (frame: Frame) => frame.type === type;
export const saysText = (text: string) => (frame: Frame) => frame.data.message?.text === text;

function memory() {
  const frames: Frame[] = [];
  const looking = new Set<() => void>();
  const add = (frame: Frame) => {
    frames.push(frame);
    for (const look of looking) look();
  };
  const until = (is: (frame: Frame) => boolean, timeLimitMs = 30_000) =>
    new Promise<Frame>((resolve, reject) => {
      const over = (then: () => void) => {
        clearTimeout(timer);
        looking.delete(look);
        then();
      };
      const seen = () => frames.map(({ seq, type }) => seq ?? type).join(', ');
      const timer = setTimeout(() => over(() => reject(new Error(`Only these frames came: ${seen()}`))), timeLimitMs);
      const look = () => {
        const found = frames.find(is);
        if (found) over(() => resolve(found));
      };
      looking.add(look);
      look();
    });
  return { frames, add, until };
}

const headersOf = ({ token, headers }: Credential) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...headers,
});

function urlOf(path: string, { ticket, at = baseUrl }: Credential): string {
  const url = new URL(at + path);
  if (ticket !== undefined) url.searchParams.set('ticket', ticket);
  return url.href;
}

/** Requests an event stream and returns the response, whatever its status. */
export const askStream = (path: string, credential: Credential): Promise<[IncomingMessage, ClientRequest]> =>
  new Promise((resolve, reject) => {
    const asked = request(urlOf(path, credential), { agent: false, headers: headersOf(credential) }, (response) =>
      resolve([response, asked]),
    );
    asked.once('error', reject).end();
  });

export async function bodyOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

/** Opens GET /chats/{id}/stream, which must be 200. */
export async function openStream(chat: string, credential: Credential, query = ''): Promise<EventStream> {
  const [response, asked] = await askStream(`/chats/${chat}/stream${query}`, credential);
  response.setEncoding('utf8');
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${await bodyOf(response)}`);
  const heard = memory();
  const heads: string[] = [];
  let rest = '';
  response.on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events.filter((text) => text.includes('data: '))) {
      const [head = '', data = ''] = event.split('data: ');
      heads.push(head);
      heard.add(JSON.parse(data));
    }
  });
  response.on('error', () => {}); // its close is what tests look at
  const closed = new Promise<number>((resolve) => response.once('close', () => resolve(0)));
  return { ...heard, heads, headers: response.headers, closed, close: () => asked.destroy() };
}

/** Opens GET /realtime as a WebSocket; fails with the status and body of a refusal. */
export function openSocket(credential: Credential): Promise<Socket> {
  const url = urlOf('/realtime', credential).replace(/^http/, 'ws');
  const socket = new WebSocket(url, { headers: headersOf(credential) });
  const heard = memory();
  socket.on('message', (data) => heard.add(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const say = (frame: object) => socket.send(JSON.stringify(frame));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ ...heard, closed, say, close: () => socket.terminate() }));
    socket.on('error', reject);
    socket.on('unexpected-response', async (_request, response) =>
      reject(new Error(`${response.statusCode}: ${await bodyOf(response)}`)),
    );
  });
}

/** Opens a socket that is subscribed to one session. */
export async function subscribed(chat: string, credential: Credential, after?: number): Promise<Socket> {
  const socket = await openSocket(credential);
  socket.say({ op: 'subscribe', session_id: chat, after });
  await socket.until(isType('ready'));
  return socket;
}
