import { type Call, type Logger, leaseStore, type Metrics, startJob, waitAtMost } from '@cws/kit';
import type { Db } from 'mongodb';
import type { PassageStore } from '../passage/passage-store';
import type { Nearest, NearestQuery, NearestWindow } from '../rank/nearest';
import { embedPassages } from './embed-passages';
import { EmbeddingsFailed, type EmbeddingsServer, embeddingsOf } from './embeddings-server';
import { loadedVectors } from './loaded-vectors';
import type { VectorIndex } from './vector-index';
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
  /** The apps whose passages may have to be embedded. */
  appsWithEmbeddings(): Promise<string[]>;
  /** Whether the vectors of apps that are not among them stay. */
  readonly keepsAll?: true;
}

export interface EmbeddingsOptions {
  readonly server: EmbeddingsServer;
  /** Weights by BCP 47 tag; a language without one has 0. Undefined for the deployment's own server, whose similarities are judged instead. */
  readonly weights?: ReadonlyMap<string, number> | undefined;
  /** The most bytes of vectors in memory. */
  readonly mostBytes: number;
  readonly db: Db;
  readonly agents: EmbeddedApps;
  readonly passages: PassageStore;
  readonly vectors: VectorStore;
  readonly metrics: Metrics;
  readonly log: Logger;
}

export function embeddings(options: EmbeddingsOptions): Embeddings {
  const { weights, metrics } = options;
  const questions = metrics.counter('embedded_questions_total', 'Questions that were to be embedded, by outcome', [
    'outcome',
  ]);
  const startedAt = new Date();
  const job = embeddingJob(options, startedAt);
  const ranked = nearestPassages(options, startedAt);
  const weightOf = (languages: readonly string[]): number | undefined =>
    weights && Math.max(0, ...languages.map((tag) => weights.get(tag) ?? 0));
  return {
    async nearest(call, app_id, query, limit) {
      const weight = weightOf(query.languages);
      if (weight === 0) return undefined;
      const result = await ranked(call, app_id, query, limit).catch((error) => {
        if (error instanceof EmbeddingsFailed) return error.failure;
        throw error;
      });
      if (result !== 'off') questions.inc({ outcome: typeof result === 'string' ? result : 'ok' });
      return typeof result === 'string' ? undefined : { ...result, weight };
    },
    embed: job.run,
    close: job.stop,
  };
}

const SWEEP_MS = 15_000;
/** Milliseconds after which another process may continue the work of a killed one. */
const LEASE_MS = 10 * 60_000;

/** Embeds the passages without a vector, of one app in one process at a time, and deletes the vectors of apps that want none any more. */
function embeddingJob(
  { server, db, agents, passages, vectors, log }: EmbeddingsOptions,
  startedAt: Date,
): { readonly run: () => Promise<void>; readonly stop: () => Promise<void> } {
  const leases = leaseStore(db, 'vector_leases');
  const stopping = new AbortController();
  const embedding = { passages, vectors, server, startedAt, signal: stopping.signal };

  const work = (app_id: string) => leases.under(app_id, LEASE_MS, () => embedPassages(embedding, app_id));
  // The lease keeps a process that is embedding the app from writing vectors after their deletion.
  const drop = (app_id: string) => leases.under(app_id, LEASE_MS, () => vectors.deleteAll(app_id));
  async function sweep(): Promise<void> {
    const wanted = await agents.appsWithEmbeddings();
    const unwanted = agents.keepsAll ? [] : (await vectors.sets()).filter((app_id) => !wanted.includes(app_id));
    for (const app_id of unwanted) await drop(app_id);
    const failures: unknown[] = [];
    for (const app_id of wanted) await work(app_id).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
  const job = startJob({ name: 'embed passages', everyMs: SWEEP_MS, work: sweep, log });
  passages.onPublication(({ isComplete }) => {
    if (isComplete) void job.run();
  });
  return {
    run: () => job.run(),
    stop() {
      const stopped = job.stop();
      stopping.abort();
      return stopped;
    },
  };
}

/** Windows by whose mean similarity that of a passage is judged. */
const MEASURED = 30;

/** The nearest passages, and those in these places as well, each with its nearest window. */
async function nearestIn(
  index: VectorIndex,
  vector: Float32Array,
  places: readonly string[],
  limit: number,
): Promise<Nearest> {
  const near = await index.nearest(vector, Math.max(MEASURED, limit));
  const mean = near.reduce((sum, { similarity }) => sum + similarity, 0) / Math.max(1, near.length);
  const windows = new Map<string, NearestWindow>();
  for (const { id, ...window } of near) if (!windows.has(id) && windows.size < limit) windows.set(id, window);
  for (const place of places) {
    const window = windows.has(place) ? undefined : index.windowOf(place, vector);
    if (window) windows.set(place, window);
  }
  return { windows, mean };
}

/** Milliseconds for a question, after which words alone rank. */
const QUESTION_MS = 300;

/** The outcome of a question that has no ranking: the reason why not. */
type NotRanked = 'off' | 'dimension' | 'loading' | EmbeddingsFailed['failure'];

/** Embeds questions and ranks the passages of an app by their vectors. */
function nearestPassages(
  { server, agents, vectors, log, mostBytes }: EmbeddingsOptions,
  startedAt: Date,
): (call: Call, app_id: string, query: NearestQuery, limit: number) => Promise<Nearest | NotRanked> {
  const loaded = loadedVectors(vectors, log, mostBytes);
  return async (call, app_id, { text, places }, limit) => {
    const until = performance.now() + QUESTION_MS;
    const { current, chosen_at = startedAt } = (await vectors.recentSet(call, app_id)) ?? {};
    if (!current || !(await agents.hasEmbeddings(call, app_id))) return 'off';
    const index = await waitAtMost(until - performance.now(), loaded.of(app_id, current));
    if (!index) return 'loading';
    const asked = server.model === current.model ? server : { ...server, model: current.model, roles: {} };
    const timeoutMs = Math.max(1, Math.floor(until - performance.now()));
    const [vector] = await embeddingsOf(asked, { texts: [text], role: 'query' }, { timeoutMs });
    if (vector!.length === current.dimension) return nearestIn(index, vector!, places, limit);
    // The server has changed the model behind its name: all passages are embedded again.
    if (current.model === server.model)
      await vectors.saveSet(app_id, {
        current,
        next: { ...current, dimension: vector!.length, version: 0 },
        chosen_at,
      });
    return 'dimension';
  };
}
