// A module for an untrusted parser that does to its process what its input says, for tests.
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup, promises, Resolver } from 'node:dns';
import { type EventEmitter, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect as connectTls } from 'node:tls';

export type Probe =
  | { readonly kind: 'echo'; readonly bytes: Buffer }
  | { readonly kind: 'environment' }
  | { readonly kind: 'pid' }
  | { readonly kind: 'read' | 'write'; readonly path: string }
  | { readonly kind: 'start'; readonly program: string }
  | { readonly kind: 'network'; readonly way: keyof typeof ways; readonly port: number }
  | { readonly kind: 'interfaces' }
  | { readonly kind: 'signal'; readonly by: 'kill' | '_kill' }
  | { readonly kind: 'throw'; readonly text: string }
  | { readonly kind: 'crash' | 'hang' | 'wait' | 'fill the heap' | 'fill buffers' };

/** Ways to the network. Each throws, or emits what has failed. */
const ways = {
  http: (port: number) => until(get({ host: '127.0.0.1', port }), 'response'),
  http2: (port: number) => until(connectHttp2(`http://127.0.0.1:${port}`), 'connect'),
  tls: (port: number) => until(connectTls({ host: '127.0.0.1', port }), 'secureConnect'),
  fetch: (port: number) => fetch(`http://127.0.0.1:${port}`).catch(({ cause }) => Promise.reject(cause)),
  'a datagram': () => until(createSocket('udp4').bind(0, '127.0.0.1'), 'listening'),
  'a server': () => until(createServer().listen(0, '127.0.0.1'), 'listening'),
  'a server of HTTP': () => until(createHttpServer().listen(0, '127.0.0.1'), 'listening'),
  'a name': () => new Promise((resolve) => lookup('localhost', resolve)),
  'a name by a promise': () => promises.lookup('localhost'),
  'a resolver': () => new Resolver().getServers(),
} as const satisfies Record<string, (port: number) => unknown>;

async function until(emitter: EventEmitter, event: string): Promise<string> {
  await once(emitter, event);
  return event;
}

const actions = {
  echo: ({ bytes }) => bytes,
  environment: () => ({ ...process.env }),
  pid: () => process.pid,
  read: ({ path }) => readFileSync(path, 'utf8'),
  write: ({ path }) => writeFileSync(path, 'written'),
  start: ({ program }) => execFileSync(program),
  network: ({ way, port }) => ways[way](port),
  interfaces: () => networkInterfaces(),
  // Signal 0 asks only whether it may be sent.
  signal: ({ by }) =>
    (process as unknown as Record<string, (pid: number, signal: number) => unknown>)[by]!(process.ppid, 0),
  throw: ({ text }) => {
    throw new Error(text);
  },
  crash: () => process.abort(),
  hang: () => {
    while (true);
  },
  wait: () => new Promise(() => {}),
  'fill the heap': () => {
    const kept: string[][] = [];
    while (true) kept.push(Array.from({ length: 1_000 }, (_, n) => `${kept.length} ${n}`));
  },
  'fill buffers': () => {
    const kept: Buffer[] = [];
    while (true) kept.push(Buffer.alloc(1_000_000, 1));
  },
} as const satisfies { [Kind in Probe['kind']]: (probe: Extract<Probe, { kind: Kind }>) => unknown };

export const parse = (probe: Probe): unknown => (actions[probe.kind] as (probe: Probe) => unknown)(probe);
