import { pace } from '../passage/pace';
import { isRemoved, type Passage } from '../passage/passage';
import type { PassageStore } from '../passage/passage-store';
import { EMPTY, type Snapshot } from '../passage/snapshot';
import { type AnalysedPassage, analysed, type PassageIndex, passageIndex } from './passage-index';

/** An index and what it has of its app's passages. */
export interface VersionedIndex {
  readonly index: PassageIndex;
  snapshot: Snapshot;
  /** Passages that were changed in it since it was opened or stored. */
  changes: number;
  /** Whether it was opened and may lack changes that the database no longer tells. */
  isUnverified: boolean;
}

/** The passages of which an index is made. */
export interface IndexSource {
  readonly passages: PassageStore;
  readonly app_id: string;
  /** Ends work on an index that nobody wants any more. */
  readonly signal: AbortSignal;
}

/** Builds the index of a snapshot from the database. */
export async function builtIndex(source: IndexSource, snapshot: Snapshot): Promise<VersionedIndex> {
  const built: VersionedIndex = { index: passageIndex(), snapshot: EMPTY, changes: 0, isUnverified: false };
  await advance(built, source, snapshot);
  return built;
}

/** Changes that are put into an index while searches wait; more are put into a copy. */
export const MAX_IN_PLACE = 2_000;
/** The share of changed passages from which on an index is built rather than copied and changed. */
const REBUILT_SHARE = 0.5;

/** Returns an index of a later snapshot, with so many changes, beside the one that is searched. */
export const laterIndex = (
  whole: VersionedIndex,
  source: IndexSource,
  snapshot: Snapshot,
  changes: number,
): Promise<VersionedIndex> =>
  changes > whole.index.size() * REBUILT_SHARE ? builtIndex(source, snapshot) : advancedCopy(whole, source, snapshot);

async function advancedCopy(held: VersionedIndex, source: IndexSource, snapshot: Snapshot): Promise<VersionedIndex> {
  const copy = { ...held, index: passageIndex(held.index.image()) };
  await advance(copy, source, snapshot);
  return copy;
}

/** Brings an index that is not searched to a later snapshot. One that fails on the way is closed. */
export async function advance(own: VersionedIndex, source: IndexSource, snapshot: Snapshot): Promise<void> {
  const turn = pace();
  try {
    own.index.begin();
    for await (const change of changesOf(source, own.snapshot, snapshot)) {
      apply(own, change);
      await turn();
    }
    own.index.commit();
    own.snapshot = snapshot;
  } catch (error) {
    own.index.close();
    throw error;
  }
}

/**
 * Brings an index that is searched to a later snapshot. What has changed is analysed beside it and then put in as a whole: `exclusively`
 * runs that part while the index is not searched.
 */
export async function catchUp(
  held: VersionedIndex,
  source: IndexSource,
  snapshot: Snapshot,
  exclusively: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const turn = pace();
  const changes: Change[] = [];
  for await (const change of changesOf(source, held.snapshot, snapshot)) {
    changes.push(change);
    await turn();
  }
  await exclusively(async () => {
    held.index.begin();
    for (const change of changes) {
      apply(held, change);
      await turn();
    }
    held.index.commit();
    held.snapshot = snapshot;
  });
}

type Change = AnalysedPassage | { readonly removed: string };

/** Yields removals first, since they are few and cheap to forget. */
async function* changesOf(
  { passages, app_id, signal }: IndexSource,
  from: Snapshot,
  to: Snapshot,
): AsyncGenerator<Change> {
  if (from !== EMPTY)
    for await (const { _id } of passages.removedBetween(app_id, from, to)) {
      signal.throwIfAborted();
      yield { removed: _id };
    }
  for await (const passage of passages.madeBetween(app_id, from, to)) {
    signal.throwIfAborted();
    yield changeOf(passage, to);
  }
}

const changeOf = (passage: Passage, to: Snapshot): Change =>
  isRemoved(passage, to) ? { removed: passage._id } : analysed(passage);

function apply(held: VersionedIndex, change: Change): void {
  if ('removed' in change) held.index.remove(change.removed);
  else held.index.put(change);
  held.changes += 1;
}

/** Whether passages were removed so long ago that the database no longer tells. */
export const lacksRemovals = async (
  { index, snapshot }: VersionedIndex,
  { passages, app_id }: IndexSource,
): Promise<boolean> => (await passages.countAt(app_id, snapshot)) !== index.size();
