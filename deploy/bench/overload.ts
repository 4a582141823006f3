// Measures what an overload does: finds the peak of sends in a closed loop, then sends three times as many in an open one.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import type { Endpoints } from '../processes/environment.ts';
import type { Order } from './overload/generator.ts';
import { ledgerOf } from './overload/ledger.ts';
import type { Sent, Target } from './overload/load.ts';
import { type Probed, watchProbe } from './overload/probes.ts';
import { prepare } from './traffic/person.ts';

const SECONDS = Number(process.env['BENCH_OVERLOAD_S'] ?? 60);
const TIMES = Number(process.env['BENCH_OVERLOAD_TIMES'] ?? 3);
/** How long each number of connections is tried, after as long a warm-up. */
const PEAK_S = Number(process.env['BENCH_PEAK_S'] ?? 8);
const LEVELS = [16, 32, 64, 128];
const SESSIONS = 64;
/** A request that takes longer has waited, as has one without a response. */
const PATIENCE_MS = 5_000;
/** The load after the overload, by which is seen when all is as before. */
const AFTER = { connections: 4, ms: 1_000 };
const WITHIN_S = 30;

export async function overload(system: Scratch): Promise<string> {
  const { token, sessions } = await prepare(system, SESSIONS, 0);
  const { gateway } = (JSON.parse(readFileSync(join(system.dataDir, 'endpoints.json'), 'utf8')) as Endpoints).instances;
  const { http_port: port, ops_port } = gateway[0]!;
  const target: Target = { host: '127.0.0.1', port, token, sessions };
  const generator = fork(join(dirname(fileURLToPath(import.meta.url)), 'overload/generator.ts'));
  const load = (order: Omit<Order, 'target'>) => carriedOut(generator, { ...order, target } as Order);
  try {
    const peak = await peakOf(load);
    const beside = await besideOf(load, peak);
    const before = (await load({ kind: 'closed', name: 'before', ...AFTER } as Order)).map(({ ms }) => ms);
    const endOps = watchProbe(ops_port!);
    const endPublic = watchProbe(port);
    const sent = await load({
      kind: 'open',
      name: 'overload',
      perSecond: peak.perSecond * TIMES,
      ms: SECONDS * 1000,
    } as Order);
    const probes = [await endOps(), await endPublic()] as const;
    const normalAfter = await untilNormal(load, quantile(before, 0.99));
    const ledger = await ledgerOf(target, sent);
    return reported({ peak, beside, sent, probes, normalAfter, ledger });
  } finally {
    generator.disconnect();
  }
}

type Load = (order: Omit<Order, 'target'>) => Promise<Sent[]>;

async function carriedOut(generator: ChildProcess, order: Order): Promise<Sent[]> {
  generator.send(order);
  return ((await once(generator, 'message')) as [Sent[]])[0];
}

type Peak = { perSecond: number; connections: number };

/** The most sends in a second of any number of connections. */
async function peakOf(load: Load): Promise<Peak> {
  const peaks: Peak[] = [];
  for (const connections of [LEVELS[0]!, ...LEVELS]) {
    const sent = await load({ kind: 'closed', name: `peak-${peaks.length}`, connections, ms: PEAK_S * 1000 } as Order);
    peaks.push({ perSecond: sent.filter(isServed).length / PEAK_S, connections });
  }
  // The first one was the warm-up.
  return peaks.slice(1).reduce((best, one) => (one.perSecond > best.perSecond ? one : best));
}

/** Returns the sends a second that the machine serves at its peak while it also makes the others of the overload, which something else refuses. */
async function besideOf(load: Load, { perSecond, connections }: Peak): Promise<number> {
  const sink = fork(join(dirname(fileURLToPath(import.meta.url)), 'overload/sink.ts'));
  try {
    const [port] = (await once(sink, 'message')) as [number];
    const others = perSecond * (TIMES - 1);
    const ms = PEAK_S * 1000;
    const sent = await load({
      kind: 'beside',
      name: 'beside',
      connections,
      ms,
      sink: port,
      perSecond: others,
    } as Order);
    return sent.filter(isServed).length / PEAK_S;
  } finally {
    sink.disconnect();
  }
}

const isServed = ({ status }: Sent): boolean => status === 201;

/** Seconds until a second's sends are all served, and take no longer than twice what they took before. */
async function untilNormal(load: Load, usualMs: number): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < WITHIN_S; n++) {
    const since = (performance.now() - begun) / 1000;
    const sent = await load({ kind: 'closed', name: `after-${n}`, ...AFTER } as Order);
    if (
      sent.every(isServed) &&
      quantile(
        sent.map(({ ms }) => ms),
        0.99,
      ) <=
        2 * usualMs
    )
      return since;
  }
  return Number.POSITIVE_INFINITY;
}

function quantile(numbers: readonly number[], of: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN;
}

type Found = {
  peak: Peak;
  /** Sends that are served in a second while a bare socket refuses the others of the overload. */
  beside: number;
  sent: readonly Sent[];
  probes: readonly [ops: readonly Probed[], open: readonly Probed[]];
  normalAfter: number;
  ledger: Awaited<ReturnType<typeof ledgerOf>>;
};

function reported({ peak, beside, sent, probes, normalAfter, ledger }: Found): string {
  const inTime = sent.filter((one) => isServed(one) && one.endedAt <= SECONDS * 1000);
  const goodput = inTime.length / SECONDS;
  const refused = sent.filter(({ status }) => status === 503);
  const late = sent.filter(({ status, ms }) => status === 0 || ms > PATIENCE_MS);
  const others = sent.filter(({ status }) => status !== 201 && status !== 503);
  const of = (part: readonly unknown[]) => `${((part.length / sent.length) * 100).toFixed(1)} %`;
  return [
    `peak: ${peak.perSecond.toFixed(0)} sends a second, at ${peak.connections} connections`,
    `offered: ${sent.length} sends in ${SECONDS} s, ${(sent.length / SECONDS).toFixed(0)} a second`,
    `goodput: ${goodput.toFixed(0)} a second, ${((goodput / peak.perSecond) * 100).toFixed(1)} % of the peak (at least 95 %)`,
    `beside a bare socket that refuses the others: ${beside.toFixed(0)} a second; the goodput is ${((goodput / beside) * 100).toFixed(1)} % of it`,
    `sent late by the generator: ${times(sent.map(({ lateMs }) => lateMs))}`,
    `served: ${of(sent.filter(isServed))}, ${times(sent.filter(isServed).map(({ ms }) => ms))}`,
    `refused with 503: ${of(refused)}, ${times(refused.map(({ ms }) => ms))}, since it was due`,
    `refused with 503, since it was sent: ${times(refused.map(({ ms, lateMs }) => ms - lateMs))} (99th at most 50 ms)`,
    `waited over 5 s, or without a response: ${of(late)} (at most 5 %)`,
    `other statuses: ${others.length === 0 ? 'none' : counted(others)}`,
    ...['OPS_PORT', 'the public port'].map((where, n) => `/readyz at ${where}: ${probed(probes[n]!)} (at most 100 ms)`),
    `normal again after ${normalAfter.toFixed(1)} s (at most 10 s)`,
    `acknowledged: ${ledger.acknowledged}, lost: ${ledger.lost}, doubled: ${ledger.doubled}`,
  ].join('\n');
}

const times = (ms: readonly number[]): string =>
  `median ${quantile(ms, 0.5).toFixed(0)} ms, 99th percentile ${quantile(ms, 0.99).toFixed(0)} ms, most ${quantile(ms, 1).toFixed(0)} ms`;

const probed = (all: readonly Probed[]): string =>
  `${all.filter(({ status }) => status === 200).length} of ${all.length} are 200, ${times(all.map(({ ms }) => ms))}`;

const counted = (sent: readonly Sent[]): string =>
  [...Map.groupBy(sent, ({ status }) => status)].map(([status, all]) => `${all.length} times ${status}`).join(', ');
