// A module for an untrusted parser that does to its process what its input says, for tests.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

export type Probe =
  | { readonly kind: 'echo'; readonly bytes: Buffer }
  | { readonly kind: 'environment' }
  | { readonly kind: 'pid' }
  | { readonly kind: 'read' | 'write'; readonly path: string }
  | { readonly kind: 'start'; readonly program: string }
  | { readonly kind: 'throw'; readonly text: string }
  | { readonly kind: 'crash' | 'hang' | 'wait' | 'fill the heap' | 'fill buffers' };

const actions = {
  echo: ({ bytes }) => bytes,
  environment: () => ({ ...process.env }),
  pid: () => process.pid,
  read: ({ path }) => readFileSync(path, 'utf8'),
  write: ({ path }) => writeFileSync(path, 'written'),
  start: ({ program }) => execFileSync(program),
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
