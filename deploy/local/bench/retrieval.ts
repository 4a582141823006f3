// `npm run bench:retrieval`: a business with 100,000 passages; what its index costs, and what finding in it takes.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceCaller, uuidV7 } from '@cws/kit';
import { type Connection, connect } from '../operator/connection.ts';
import { startScratchSystem } from '../scratch-system.ts';
import { cpuNanoseconds, pssBytes } from './cpu.ts';
import { documentText, randomFrom, word } from './passages.ts';
import { machine } from './report.ts';

const PASSAGES = Number(process.env['BENCH_PASSAGES'] ?? 100_000);
const A_DOCUMENT = 25;
const AT_ONCE = 100;
const QUERIES = 300;
/** A first question waits for the index no longer than its caller would; the build goes on. */
const QUESTION_MS = 10_000;

function pidOf(dataDir: string, wanted: string): number {
  const parts = JSON.parse(readFileSync(join(dataDir, 'parts.json'), 'utf8')) as { name: string; pid: number }[];
  return parts.find(({ name }) => name === wanted)!.pid;
}

type Business = { business_id: string; app_id: string };

async function measure(operator: Connection, pid: number): Promise<void> {
  const random = randomFrom(7);
  const business = await newBusiness(operator);
  const publishing = await costOf(pid, () => fill(operator, business, random));
  console.log(`${PASSAGES} passages written and published: ${told(publishing)}`);
  const before = pssBytes(pid);
  const calm = await latencies(operator, () => sleep(3_000));
  const { result: slowest, ...building } = await costOf(pid, () =>
    latencies(operator, () => find(operator, business, word(3_000))),
  );
  console.log(`first question, which builds the index: ${told(building)}`);
  console.log(`another rpc meanwhile: at most ${slowest.toFixed(0)} ms (${calm.toFixed(0)} ms when nothing is built)`);
  console.log(`memory: ${mb(before)} before, ${mb(pssBytes(pid))} with the index`);
  for (const [kind, ranks] of Object.entries(QUESTIONS)) await ask(operator, business, pid, kind, ranks);
  const one = await costOf(pid, () => publishOne(operator, business));
  console.log(`one more document, published and found: ${told(one)}`);
}

/** Ranks of the words of a question; the first ones are in half of all passages. */
const QUESTIONS: Record<string, (random: () => number) => number[]> = {
  'three rare words': (random) => [0, 1, 2].map(() => 2_000 + Math.floor(random() * 20_000)),
  'five usual words': (random) => [0, 1, 2, 3, 4].map(() => 100 + Math.floor(random() * 2_000)),
  'eight frequent words': (random) => [0, 1, 2, 3, 4, 5, 6, 7].map(() => 5 + Math.floor(random() * 100)),
};

async function ask(
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

/** Asked again as long as the index is being built. */
async function find({ workspace, call }: Connection, { app_id }: Business, query: string): Promise<number> {
  for (;;) {
    const asked = { ...call(), deadline: Date.now() + QUESTION_MS };
    const answer = await workspace.searchPassages(asked, { app_id, query, limit: 8 }).catch((error) => {
      if (error.code === 'upstream_timeout') return undefined;
      throw error;
    });
    if (answer) return answer.passages.length;
  }
}

async function publishOne(operator: Connection, business: Business): Promise<void> {
  await importing(operator, business, [
    { kind: 'text', title: 'One more', content: 'About quagga zebroids.', url: '' },
  ]);
  while ((await find(operator, business, 'quagga')) === 0) await sleep(20);
}

/** The slowest of the calls of another rpc while `work` runs, in milliseconds. */
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

const told = ({ ms, cpuMs }: { ms: number; cpuMs: number }) =>
  `${(ms / 1000).toFixed(2)} s, ${(cpuMs / 1000).toFixed(2)} s CPU of workspace-mcp`;
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const system = await startScratchSystem(root, { RATE_LIMIT_FACTOR: '1000000', PUBLIC_ORIGIN: '' });
try {
  await system.ready;
  const operator = connect({ ...process.env, DATA_DIR: system.dataDir });
  console.log(`${machine()}\n`);
  await measure(operator, pidOf(system.dataDir, 'workspace-mcp'));
  operator.close();
} finally {
  await system.stop(false);
}
