// Measures publishing and knowledge_search in businesses of three sizes, over the tool server, and what a second replica needs that starts
// with the stored index, with the shared one alone, and without any.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { connect } from '../operator/connection.ts';
import { mongodbOf, processesOf } from './group.ts';
import { costOf, percentiles, slowestDuring } from './knowledge/measures.ts';
import { randomFrom, word } from './knowledge/passages.ts';
import { startReplica } from './knowledge/replica.ts';
import { searches } from './knowledge/searches.ts';
import { deleteSharedIndexes } from './knowledge/shared-indexes.ts';
import { stage } from './knowledge/stage.ts';
import { pssBytes } from './machine/cpu.ts';
import { forgetPeak, peakBytes } from './machine/peak-memory.ts';
import { type Business, type Owner, ownerOf } from './traffic/owner.ts';

const SIZES = (process.env['BENCH_PASSAGES'] ?? '1000,10000,100000').split(',').map(Number);
const SEARCHES = 100;
/** Calls of the tool that publishes until all is published. */
const MOST_PUBLISHING_CALLS = 20;
/** A process that has no index searches when it has built one. */
const BUILT_MS = 10 * 60_000;
const QUERY = word(3_000);
/** A replica looks every 15 s whether an index is to be stored. */
const STORED_MS = 20_000;

type Figures = Record<string, string>;

export async function knowledge(system: Scratch): Promise<string> {
  const columns: Figures[] = [];
  for (const size of SIZES) columns.push(await figuresOf(system, size));
  const head = `| | ${SIZES.map((size) => `${size.toLocaleString('en')} passages`).join(' | ')} |`;
  const rows = Object.keys(columns[0]!).map((name) => `| ${name} | ${columns.map((one) => one[name]).join(' | ')} |`);
  return [head, `|---|${'---|'.repeat(SIZES.length)}`, ...rows].join('\n');
}

async function figuresOf(system: Scratch, size: number): Promise<Figures> {
  const { pid } = processesOf(system).find(({ name }) => name === 'workspace-mcp')!;
  const owner = await ownerOf(system);
  const before = pssBytes(pid);
  await staged(system, owner.business, size);
  forgetPeak(pid);
  const published = await publishing(owner, pid);
  const first = await costOf(pid, async () => {
    if ((await search(owner, QUERY)) === 0) throw new Error(`Nothing was found for ${QUERY} after the publication`);
  });
  const searched = await searching(owner, pid);
  await sleep(STORED_MS);
  return {
    ...published,
    'first search after it': seconds(first),
    ...searched,
    'memory before and after (PSS), and at most since staging (RSS)': [before, pssBytes(pid), peakBytes(pid)]
      .map(mb)
      .join(', '),
    ...(await replicas(system, owner.business)),
  };
}

async function staged({ dataDir }: Scratch, business: Business, size: number): Promise<void> {
  const operator = connect({ ...process.env, DATA_DIR: dataDir });
  await stage(operator, business, size, randomFrom(7)).finally(() => operator.close());
}

/** A publication that takes longer than a tool call is continued by the next call. Returns the number of calls. */
async function publish({ use }: Owner): Promise<number> {
  for (let calls = 1; calls <= MOST_PUBLISHING_CALLS; calls++)
    if (!(await use('agent_brief_publish', {})).isError) return calls;
  throw new Error(`agent_brief_publish failed ${MOST_PUBLISHING_CALLS} times`);
}

async function publishing(owner: Owner, pid: number): Promise<Figures> {
  const { result, ...cost } = await costOf(pid, () =>
    slowestDuring(
      () => publish(owner),
      () => owner.use('app_list', {}),
    ),
  );
  const [calls, slowest] = result;
  return {
    agent_brief_publish: `${seconds(cost)}, calls: ${calls}`,
    'another tool call meanwhile, at most': `${slowest.toFixed(0)} ms`,
  };
}

/** Returns the number of passages that were found. */
async function search({ use }: Owner, query: string): Promise<number> {
  const { isError, content } = await use('knowledge_search', { query });
  if (isError) throw new Error(`knowledge_search failed for ${query}`);
  return (content as { passages: unknown[] }).passages.length;
}

async function searching(owner: Owner, pid: number): Promise<Figures> {
  const figures: Figures = {};
  for (const { kind, queries } of searches(SEARCHES)) {
    const times: number[] = [];
    const { cpuMs } = await costOf(pid, async () => {
      for (const query of queries) times.push((await costOf(pid, () => search(owner, query))).ms);
    });
    figures[`knowledge_search, ${kind}: p50, p95`] =
      `${percentiles(times)} ms; ${(cpuMs / SEARCHES).toFixed(1)} ms CPU`;
  }
  return figures;
}

async function replicas(system: Scratch, business: Business): Promise<Figures> {
  const stored = await firstOf(system, business, storedIndexes(system));
  const shared = await firstWithoutFile(system, business);
  await deleteSharedIndexes(mongodbOf(system));
  return {
    'first search of a process that starts with the stored index': stored,
    'the same without the file, which downloads the index': shared,
    'the same without both, which builds the index': await firstWithoutFile(system, business),
  };
}

async function firstWithoutFile(system: Scratch, business: Business): Promise<string> {
  const empty = mkdtempSync(join(tmpdir(), 'cws-bench-indexes-'));
  return firstOf(system, business, empty).finally(() => rmSync(empty, { recursive: true }));
}

const storedIndexes = ({ dataDir }: Scratch) => join(dataDir, 'passage-index-dir');

async function firstOf(system: Scratch, { app_id }: Business, indexes: string): Promise<string> {
  const { pid, connection, stop } = await startReplica(system, { PASSAGE_INDEX_DIR: indexes });
  const { workspace, call } = connection;
  const ask = async () => {
    const within = { ...call(), deadline: Date.now() + BUILT_MS };
    const { passages } = await workspace.searchPassages(within, { app_id, query: QUERY, limit: 8, suggestions: 0 });
    if (passages.length === 0) throw new Error(`A process that was started finds nothing for ${QUERY}`);
  };
  try {
    const [cost, slowest] = await slowestDuring(
      () => costOf(pid, ask),
      () => workspace.listApps(call(), { after_id: '', limit: 1 }),
    );
    return `${seconds(cost)}; another rpc at most ${slowest.toFixed(0)} ms`;
  } finally {
    await stop();
  }
}

const seconds = ({ ms, cpuMs }: { ms: number; cpuMs: number }) =>
  `${(ms / 1000).toFixed(2)} s, ${(cpuMs / 1000).toFixed(2)} s CPU`;
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
