import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Scratch } from '../../local/scratch/scratch-system.ts';
import { ownerOf } from '../traffic/owner.ts';
import { signInAs } from '../traffic/person.ts';
import type { AskedTurn } from './asked-turn.ts';
import { openChat } from './chat.ts';
import type { LabelledSite, Thread, Turn } from './labelled-sites.ts';
import { type BotAnswer, hasFacts, type Verdict, verdictOf } from './verdict.ts';

const THREADS_AT_ONCE = 4;

/** Judges an answer; the questions that it asks are asked in a chat of their own. */
export type Judge = (turn: Turn, answer: BotAnswer, ask: (text: string) => Promise<BotAnswer>) => Promise<Verdict>;

/** Onboards a business from its site by one call, and asks its threads, each in a chat of its own. */
export async function askSite(system: Scratch, site: LabelledSite, judge: Judge = judged): Promise<AskedTurn[]> {
  const owner = await ownerOf(system);
  const served = await serveSite(site);
  try {
    const { isError, content } = await owner.use('onboard_business', { website_url: served.origin });
    if (isError || content['pages_read'] !== site.pages.size) {
      throw new Error(`${site.name} is not read whole: ${JSON.stringify(content)}`);
    }
    await untilEmbedded(system, owner.business.app_id);
    const { access_token: token } = await signInAs(system, `customer-of-${site.name}-${Date.now()}@example.com`);
    const asked: AskedTurn[] = [];
    for (let n = 0; n < site.threads.length; n += THREADS_AT_ONCE) {
      const some = site.threads.slice(n, n + THREADS_AT_ONCE);
      const open = (thread: Thread) => openChat(system, token, owner.business.app_id, thread.browser ?? site.language);
      asked.push(...(await Promise.all(some.map((thread) => askThread(site, thread, open, judge)))).flat());
    }
    return asked;
  } finally {
    await served.stop();
  }
}

async function askThread(
  site: LabelledSite,
  thread: Thread,
  open: (thread: Thread) => ReturnType<typeof openChat>,
  judge: Judge,
): Promise<AskedTurn[]> {
  const chat = await open(thread);
  const asked: AskedTurn[] = [];
  for (const turn of thread.turns) {
    const answer = await chat.ask(turn.say);
    const verdict = await judge(turn, answer, async (text) => (await open(thread)).ask(text));
    asked.push({ site, thread, turn, answer, verdict });
    // After a handoff the bot is silent.
    if (answer.outcome === 'handoff') break;
  }
  return [...asked, ...thread.turns.slice(asked.length).map((turn) => ({ site, thread, turn, ...SILENT }))];
}

/** The turns that a customer would have written if a person had not been called before. */
const SILENT = {
  answer: { text: '', outcome: 'handoff', sources: [], suggestions: [] },
  verdict: 'missed',
} as const satisfies Pick<AskedTurn, 'answer' | 'verdict'>;

/** The verdict; a refusal is one click away from the right answer where one of its suggestions leads to it. */
export const judged: Judge = async (turn, answer, ask) => {
  const verdict = verdictOf(turn, answer);
  if (verdict !== 'refused' || turn.expect !== 'answer') return verdict;
  for (const suggestion of answer.suggestions) {
    const next = await ask(suggestion);
    if (next.outcome === 'answered' && hasFacts(turn, next.text)) return 'click';
  }
  return verdict;
};

/** Serves the pages of a site at 127.0.0.1, for which the system has SITE_READER_ALLOW_HOSTS. */
async function serveSite({ pages }: Pick<LabelledSite, 'pages'>) {
  const server = createServer(({ url }, response) => {
    const html = pages.get(new URL(url!, 'http://127.0.0.1').pathname);
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? '<!doctype html><title>Not found</title><p>There is no such page.');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      return new Promise<unknown>((stopped) => server.close(stopped));
    },
  };
}

const EMBEDDED_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 200;

interface Row {
  readonly _id: string;
  readonly version?: number;
  readonly current?: { readonly version: number };
}

/** Waits until the passages of an app have their vectors; at once in a system without embeddings. */
async function untilEmbedded({ dataDir }: Scratch, app_id: string): Promise<void> {
  const endpoints = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')) as Record<string, string>;
  if (endpoints['embeddings_addr'] === undefined) return;
  const client = new MongoClient(endpoints['mongodb_uri']!);
  try {
    const db = client.db('workspace');
    for (const end = Date.now() + EMBEDDED_WITHIN_MS; Date.now() < end; await sleep(LOOK_AGAIN_MS)) {
      const corpus = await db.collection<Row>('corpora').findOne({ _id: app_id });
      const vectors = await db.collection<Row>('vector_sets').findOne({ _id: app_id });
      if (vectors?.current?.version === corpus?.version) return;
    }
    throw new Error(`The passages of ${app_id} have no vectors after ${EMBEDDED_WITHIN_MS / 1000} s`);
  } finally {
    await client.close();
  }
}
