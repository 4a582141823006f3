import { createHash } from 'node:crypto';
import { isRemoved, type Passage, placeOf } from '../passage/passage';
import type { PassageStore } from '../passage/passage-store';
import { completed, completeUpTo } from '../passage/snapshot';
import { windowsOf } from '../quote/windows';
import { EmbeddingsFailed, type EmbeddingsServer, embeddingsOf } from './embeddings-server';
import { quantised } from './vector';
import {
  binaryOf,
  type EmbeddedGeneration,
  type Generation,
  type VectorRow,
  type VectorStore,
  vectorId,
} from './vector-store';

/** Passages that are read and stored together. */
const AT_ONCE = 32;
/** Texts of one request, which a slow server embeds within the time limit. */
const TEXTS_AT_ONCE = 16;
const TIMEOUT_MS = 30_000;

export interface Embedding {
  readonly passages: PassageStore;
  readonly vectors: VectorStore;
  readonly server: EmbeddingsServer;
  /** The time at which this process started: among processes with different models the one that started last decides. */
  readonly startedAt: Date;
  /** Ends the work, which another process continues. */
  readonly signal: AbortSignal;
}

/**
 * Embeds the passages of an app that have no vector of the configured model yet. Vectors of another model, or of another dimension, are
 * made beside those in use, and replace them when every passage has one. Error: EmbeddingsFailed; what was embedded before it stays.
 */
export async function embedPassages(embedding: Embedding, app_id: string): Promise<void> {
  const { vectors, passages, server, startedAt } = embedding;
  const set = await vectors.set(app_id);
  const { current, next, chosen_at = startedAt } = set ?? {};
  const known = [next, current].find((one) => one?.model === server.model);
  // A process that started later has another model.
  if (!known && chosen_at > startedAt) return;
  const version = completeUpTo(await passages.snapshotNow(app_id));
  if (version === 0 || (known && known === current && known.version >= version)) return;
  const generation = known ?? { model: server.model, dimension: 0, version: 0 };
  const chosen = known ? chosen_at : startedAt;
  // Vectors are deleted by their set, so it has to exist before the first of them, also if this process is killed in between.
  if (!set) await vectors.saveSet(app_id, { chosen_at: chosen });
  let done = await advanced(embedding, app_id, generation, version);
  if (typeof done === 'number') {
    const other = { ...generation, dimension: done, version: 0 };
    await vectors.saveSet(app_id, { current, next: other, chosen_at: chosen });
    done = await advanced(embedding, app_id, other, version);
  }
  if (typeof done === 'number')
    throw new EmbeddingsFailed('malformed', 'the dimension changes from one response to the next');
  const kept = known && known === current ? next : undefined;
  await vectors.saveSet(app_id, { current: done, next: kept, chosen_at: chosen });
  await vectors.deleteOthers(app_id, kept ? [done, kept] : [done]);
}

/** Returns the generation when it has all passages up to that version, or the dimension when the server returns another one. */
async function advanced(
  embedding: Embedding,
  app_id: string,
  generation: EmbeddedGeneration,
  version: number,
): Promise<EmbeddedGeneration | number> {
  const { passages, vectors, signal } = embedding;
  const [from, to] = [completed(generation), completed({ version })];
  for await (const batch of batchesOf(passages.removedBetween(app_id, from, to))) {
    signal.throwIfAborted();
    await vectors.deletePassages(generation, await passages.emptyPlaces(batch.map(placeOf)));
  }
  for await (const batch of batchesOf(passages.madeBetween(app_id, from, to))) {
    signal.throwIfAborted();
    const present = batch.filter((passage) => !isRemoved(passage, to));
    const dimension = await embedBatch(embedding, app_id, generation, present);
    if (dimension !== generation.dimension) return dimension;
  }
  return { ...generation, version };
}

async function* batchesOf(all: AsyncIterable<Passage>): AsyncGenerator<Passage[]> {
  let batch: Passage[] = [];
  for await (const passage of all) {
    batch.push(passage);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Embeds the texts that changed, and returns the dimension. Vectors of another one than that of the generation are not stored. */
async function embedBatch(
  { vectors, server, signal }: Embedding,
  app_id: string,
  generation: Generation,
  batch: readonly Passage[],
): Promise<number> {
  const hashes = await vectors.hashesOf(generation, batch.map(placeOf));
  const all = batch.map((passage) => ({ passage, texts: textsOf(passage), hash: hashOf(textsOf(passage).join('\0')) }));
  const changed = all.filter(({ passage, texts, hash }) => texts.length > 0 && hashes.get(placeOf(passage)) !== hash);
  if (changed.length === 0) return generation.dimension;
  const made = await vectorsOf(
    server,
    changed.flatMap(({ texts }) => texts),
    signal,
  );
  const dimension = made[0]!.length;
  let next = 0;
  const { model } = generation;
  const rows = changed.map(({ passage, texts, hash }): VectorRow => {
    const own = made.slice(next, next + texts.length);
    next += texts.length;
    const [passage_id, { version }] = [placeOf(passage), passage];
    const _id = vectorId(passage_id, { model, dimension });
    const vector = binaryOf(concatenated(own.map(quantised)));
    return { _id, app_id, passage_id, model, dimension, hash, version, vector };
  });
  if (dimension === generation.dimension || generation.dimension === 0) await vectors.put(rows);
  return dimension;
}

/** The vectors of texts, some at a time. All have one dimension. */
async function vectorsOf(
  server: EmbeddingsServer,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let n = 0; n < texts.length; n += TEXTS_AT_ONCE) {
    const some = texts.slice(n, n + TEXTS_AT_ONCE);
    vectors.push(...(await embeddingsOf(server, { texts: some, role: 'passage' }, { timeoutMs: TIMEOUT_MS, signal })));
  }
  if (vectors.some(({ length }) => length !== vectors[0]!.length))
    throw new EmbeddingsFailed('malformed', 'the dimension changes from one response to the next');
  return vectors;
}

function concatenated(parts: readonly Int8Array[]): Int8Array {
  const whole = new Int8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The text of each window of a passage, behind what it is about: the question that it answers, or its title and headings. */
function textsOf({ title, heading, question, text }: Passage): string[] {
  const subject = question || [title.split(' | ', 1)[0]!, heading.replaceAll(' > ', ' – ')].filter(Boolean).join(' – ');
  return windowsOf(text).map(({ start, end }) => `${subject}\n${text.slice(start, end)}`);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
