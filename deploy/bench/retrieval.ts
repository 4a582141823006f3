// `npm run bench:retrieval`: measures the cost of the index of a business with 100,000 passages, and of searches in it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceCaller, uuidV7 } from '@cws/kit';
import { end } from '../local/host/child.ts';
import { freePort } from '../local/host/ports.ts';
import { respondsReady, until } from '../local/host/wait.ts';
import { startScratchSystem } from '../local/scratch/scratch-system.ts';
import { type Connection, connect } from '../operator/connection.ts';
import { cpuNanoseconds, pssBytes } from './machine/cpu.ts';
import { documentText, randomFrom, word } from './passages.ts';
import { machine } from './report.ts';

const PASSAGES = Number(process.env['BENCH_PASSAGES'] ?? 100_000);
const A_DOCUMENT = 25;
const AT_ONCE = 100;
const QUERIES = 300;
/** A first question waits for the index until its deadline, while the build goes on. */
const QUESTION_MS = 10_000;

function pidOf(dataDir: string, wanted: string): number {
  const parts = JSON.parse(readFileSync(join(dataDir, 'parts.json'), 'utf8')) as { name: string; pid: number }[];
  return parts.find(({ name }) => name === wanted)!.pid;
}

type Business = { business_id: string; app_id: string };

async function measure(dataDir: string): Promise<void> {
  const writer = connect({ ...process.env, DATA_DIR: dataDir });
  const business = await newBusiness(writer);
  const publishing = await costOf(pidOf(dataDir, 'workspace-mcp'), () => fill(writer, business, randomFrom(7)));
  console.log(`${PASSAGES} passages written and published: ${shown(publishing)}`);
  const { pid, address, stop } = await startReplica(dataDir);
  const reader = connect({ ...process.env, DATA_DIR: dataDir, WORKSPACE_MCP_ADDR: address });
  try {
    await measureReplica(reader, business, pid);
    const one = await costOf(pid, () => publishOne(writer, reader, business));
    console.log(`one more document, published by one replica and found by the other: ${shown(one)}`);
  } finally {
    reader.close();
    writer.close();
    await stop();
  }
}

async function measureReplica(reader: Connection, business: Business, pid: number): Promise<void> {
  const calm = await latencies(reader, () => sleep(5_000));
  const before = pssBytes(pid);
  const { result: slowest, ...building } = await costOf(pid, () =>
    latencies(reader, () => find(reader, business, word(3_000))),
  );
  console.log(`first question of a replica, which builds its index: ${shown(building)}`);
  console.log(`another rpc meanwhile: at most ${slowest.toFixed(0)} ms (${calm.toFixed(0)} ms when nothing is built)`);
  for (const [kind, ranks] of Object.entries(QUESTIONS)) await searchRepeatedly(reader, business, pid, kind, ranks);
  await sleep(10_000);
  console.log(`memory of the replica: ${mb(before)} before, ${mb(pssBytes(pid))} with the index`);
}

/** Starts a second process on the same database, which has not received any question. */
async function startReplica(dataDir: string) {
  const { mongodb_uri, secrets } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'));
  const [http, grpc] = [await freePort(), await freePort()];
  const ports = { HTTP_PORT: String(http), GRPC_PORT: String(grpc) };
  const env = {
    ...process.env,
    ...ports,
    MONGODB_URI: mongodb_uri,
    CALLER_KEYS: secrets.CALLER_KEYS,
    LOG_LEVEL: 'fatal',
  };
  const child = spawn(process.execPath, [join(root, 'services/workspace-mcp/dist/main.js')], { env, stdio: 'inherit' });
  if (!(await until(() => respondsReady(http), 30_000)))
    throw new Error('The second workspace-mcp did not become ready');
  return { pid: child.pid!, address: `127.0.0.1:${grpc}`, stop: () => end(child, 5_000) };
}

/** The ranks of the words of a question; the lowest ranks are in half of all passages. */
const QUESTIONS: Record<string, (random: () => number) => number[]> = {
  'three rare words': (random) => [0, 1, 2].map(() => 2_000 + Math.floor(random() * 20_000)),
  'five usual words': (random) => [0, 1, 2, 3, 4].map(() => 100 + Math.floor(random() * 2_000)),
  'eight frequent words': (random) => [0, 1, 2, 3, 4, 5, 6, 7].map(() => 5 + Math.floor(random() * 100)),
};

async function searchRepeatedly(
  operator: Connection,
  business: Business,
  pid: number,
  kind: string,
  ranks: (typeof QUESTIONS)[string],
) {
  const random = randomFrom(11);
  const times: number[] = [];
  const { cpuMs } = await costOf(pid, async () => {
    for (let n = 0; n < QUERIES; n++) {
      const since = performance.now();
      await find(operator, business, ranks(random).map(word).join(' '));
      times.push(performance.now() - since);
    }
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1);
  console.log(
    `${kind}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(0.999)} ms; ${(cpuMs / QUERIES).toFixed(1)} ms CPU`,
  );
}

async function newBusiness({ workspace, call }: Connection): Promise<Business> {
  const asIdentity = { ...call(), caller: serviceCaller('identity') };
  return workspace.createBusiness(asIdentity, { name: 'Large', user_id: uuidV7(), email: 'large@example.com' });
}

async function fill(operator: Connection, business: Business, random: () => number): Promise<void> {
  const documents = Math.ceil(PASSAGES / A_DOCUMENT);
  for (let first = 0; first < documents; first += AT_ONCE)
    await importing(
      operator,
      business,
      Array.from({ length: Math.min(AT_ONCE, documents - first) }, (_, n) => ({
        ...{ kind: 'text', title: `Document ${first + n}`, url: '' },
        content: documentText(random, A_DOCUMENT),
      })),
    );
}

const importing = (
  { workspace, call }: Connection,
  business: Business,
  knowledge: { kind: string; title: string; content: string; url: string }[],
) =>
  workspace.importBusinessContent(
    { ...call(), deadline: Date.now() + 60_000 },
    { ...business, agent: undefined, knowledge, articles: [], products: [], publish: true },
  );

/** Repeats a search as long as the index is being built. */
async function find({ workspace, call }: Connection, { app_id }: Business, query: string): Promise<number> {
  for (;;) {
    const request = { ...call(), deadline: Date.now() + QUESTION_MS };
    const result = await workspace.searchPassages(request, { app_id, query, limit: 8 }).catch((error) => {
      if (error.code === 'upstream_timeout') return undefined;
      throw error;
    });
    if (result) return result.passages.length;
  }
}

async function publishOne(writer: Connection, reader: Connection, business: Business): Promise<void> {
  await importing(writer, business, [{ kind: 'text', title: 'One more', content: 'About quagga zebroids.', url: '' }]);
  while ((await find(reader, business, 'quagga')) === 0) await sleep(20);
}

/** Returns the slowest call of another rpc while `work` runs, in milliseconds. */
async function latencies({ workspace, call }: Connection, work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let slowest = 0;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const since = performance.now();
    await workspace.listToolNames(call(), {});
    slowest = Math.max(slowest, performance.now() - since);
    await sleep(5);
  }
  await done;
  return slowest;
}

async function costOf<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; ms: number; cpuMs: number }> {
  const [since, cpu] = [performance.now(), cpuNanoseconds(pid)];
  const result = await work();
  return { result, ms: performance.now() - since, cpuMs: (cpuNanoseconds(pid) - cpu) / 1e6 };
}

const shown = ({ ms, cpuMs }: { ms: number; cpuMs: number }) =>
  `${(ms / 1000).toFixed(2)} s, ${(cpuMs / 1000).toFixed(2)} s CPU of workspace-mcp`;
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const system = await startScratchSystem(root, { RATE_LIMIT_FACTOR: '1000000', PUBLIC_ORIGIN: '' });
try {
  await system.ready;
  console.log(`${machine()}\n`);
  await measure(system.dataDir);
} finally {
  await system.stop(false);
}
