import { type Call, type Logger, leaseStore, type Metrics, startJob, waitAtMost } from '@cws/kit';
import type { Db } from 'mongodb';
import type { PassageStore } from '../passage/passage-store';
import type { Nearest, NearestQuery } from '../rank/nearest';
import { embedPassages } from './embed-passages';
import { EmbeddingsFailed, type EmbeddingsServer, embeddingsOf } from './embeddings-server';
import { loadedVectors } from './loaded-vectors';
import type { VectorStore } from './vector-store';

/** Embeddings of the businesses whose owners turned them on, where a server is configured. */
export interface Embeddings {
  /** Returns within 300 ms; undefined when words alone decide. */
  nearest(call: Call, app_id: string, query: NearestQuery, limit: number): Promise<Nearest | undefined>;
  /** Embeds the passages without a vector; a failure is logged, and the next run tries again. */
  embed(): Promise<void>;
  close(): Promise<void>;
}

/** For a service without a server. */
export const noEmbeddings: Embeddings = {
  nearest: async () => undefined,
  embed: async () => {},
  close: async () => {},
};

/** The apps whose owners have turned embeddings on. */
export interface EmbeddedApps {
  hasEmbeddings(call: Call, app_id: string): Promise<boolean>;
  appsWithEmbeddings(): Promise<string[]>;
}

export interface EmbeddingsOptions {
  readonly server: EmbeddingsServer;
  /** Weights by BCP 47 tag; a language without one has 0. */
  readonly weights: ReadonlyMap<string, number>;
  /** The most bytes of vectors in memory. */
  readonly mostBytes: number;
  readonly db: Db;
  readonly agents: EmbeddedApps;
  readonly passages: PassageStore;
  readonly vectors: VectorStore;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Milliseconds for a question, after which words alone rank. */
const QUESTION_MS = 300;
const SWEEP_MS = 15_000;
/** Milliseconds after which another process may continue the work of a killed one. */
const LEASE_MS = 10 * 60_000;

/** The outcome of a question: it was embedded, or the reason why not. */
type Outcome = 'ok' | 'off' | 'dimension' | 'loading' | EmbeddingsFailed['failure'];

export function embeddings({
  server,
  weights,
  db,
  agents,
  passages,
  vectors,
  metrics,
  log,
  mostBytes,
}: EmbeddingsOptions): Embeddings {
  const loaded = loadedVectors(vectors, log, mostBytes);
  const leases = leaseStore(db, 'vector_leases');
  const questions = metrics.counter('embedded_questions_total', 'Questions that were to be embedded, by outcome', [
    'outcome',
  ]);
  const startedAt = new Date();
  const stopping = new AbortController();
  const embedding = { passages, vectors, server, startedAt, signal: stopping.signal };

  const work = (app_id: string) => leases.under(app_id, LEASE_MS, () => embedPassages(embedding, app_id));
  // The lease keeps a process that is embedding the app from writing vectors after their deletion.
  const drop = (app_id: string) => leases.under(app_id, LEASE_MS, () => vectors.deleteAll(app_id));
  async function sweep(): Promise<void> {
    const wanted = await agents.appsWithEmbeddings();
    for (const app_id of await vectors.sets()) if (!wanted.includes(app_id)) await drop(app_id);
    const failures: unknown[] = [];
    for (const app_id of wanted) await work(app_id).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
  const job = startJob({ name: 'embed passages', everyMs: SWEEP_MS, work: sweep, log });
  passages.onPublication(({ isComplete }) => {
    if (isComplete) void job.run();
  });

  const weightOf = (languages: readonly string[]): number =>
    Math.max(0, ...languages.map((tag) => weights.get(tag) ?? 0));

  async function ranked(call: Call, app_id: string, text: string, limit: number): Promise<readonly string[] | Outcome> {
    const until = performance.now() + QUESTION_MS;
    const { current, chosen_at = startedAt } = (await vectors.recentSet(call, app_id)) ?? {};
    if (!current || !(await agents.hasEmbeddings(call, app_id))) return 'off';
    const index = await waitAtMost(until - performance.now(), loaded.of(app_id, current));
    if (!index) return 'loading';
    const [vector] = await embeddingsOf(server, current.model, [text], {
      timeoutMs: Math.max(1, Math.floor(until - performance.now())),
    });
    if (vector!.length === current.dimension) return index.nearest(vector!, limit);
    // The server has changed the model behind its name: all passages are embedded again.
    if (current.model === server.model)
      await vectors.saveSet(app_id, {
        current,
        next: { ...current, dimension: vector!.length, version: 0 },
        chosen_at,
      });
    return 'dimension';
  }
  return {
    async nearest(call, app_id, { text, languages }, limit) {
      const weight = weightOf(languages);
      if (weight === 0) return undefined;
      const result = await ranked(call, app_id, text, limit).catch((error) => {
        if (error instanceof EmbeddingsFailed) return error.failure;
        throw error;
      });
      if (result !== 'off') questions.inc({ outcome: typeof result === 'string' ? result : 'ok' });
      return typeof result === 'string' ? undefined : { places: result, weight };
    },
    embed: () => job.run(),
    close() {
      const stopped = job.stop();
      stopping.abort();
      return stopped;
    },
  };
}
