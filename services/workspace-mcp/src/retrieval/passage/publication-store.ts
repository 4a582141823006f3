import { type Call, inTransaction, within } from '@cws/kit';
import type { ClientSession, Db, MongoClient } from 'mongodb';
import type { TextReader } from '../chunk/text-reader';
import { type CorpusStore, type PublicationKind, snapshotOf } from './corpus-store';
import { pace } from './pace';
import { type Passage, passagesFrom, type Source, usualLanguage } from './passage';
import { NOT_REMOVED, removedBetween } from './passage-filters';
import { EMPTY } from './snapshot';

/** Passages that are written at once, about 2 MB, since to encode them takes the process. */
const INSERTED_AT_ONCE = 1_000;
/** Passages, the newest of an app, that are read to find its language. */
const SAMPLE = 30;

/** Reads and writes in the session's transaction; called again when the transaction is retried. */
export type Decide = (session: ClientSession) => Promise<Decision>;

export interface Decision {
  readonly sources: readonly Source[];
  /** Whether nothing more belongs to the publication. */
  readonly isComplete: boolean;
}

/** Numbers of published sources and of their passages. */
export interface Published {
  readonly sources: number;
  readonly passages: number;
  readonly isComplete: boolean;
  readonly hasUnmarked: boolean;
}

/** A step of a publication: the content of an app whose passages are replaced. */
interface Step {
  readonly user_id: string;
  readonly app_id: string;
  readonly kind: PublicationKind;
  readonly decide: Decide;
}

/** Writes the passages of publications. */
export function openPublicationStore(
  client: MongoClient,
  db: Db,
  { corpora, texts }: { readonly corpora: CorpusStore; readonly texts: Pick<TextReader, 'split'> },
) {
  const passages = db.collection<Passage>('passages');

  /** The language of most texts of an app and of those that are added: a short text does not show its own. */
  async function languageWith(app_id: string, added: readonly Source[], session: ClientSession): Promise<string> {
    const projection = { question: 1, title: 1, text: 1 } as const;
    const newest = passages.find({ app_id }, { projection, session }).sort({ version: -1 }).limit(SAMPLE);
    return usualLanguage([...(await newest.toArray()), ...added]);
  }
  async function replace(
    sources: readonly Source[],
    made: readonly Passage[],
    removed: object,
    session: ClientSession,
  ) {
    const former = { document_id: { $in: sources.map(({ document_id }) => document_id) }, ...NOT_REMOVED };
    await passages.updateMany(former, { $set: removed }, { session });
    for (let at = 0; at < made.length; at += INSERTED_AT_ONCE)
      await passages.insertMany(made.slice(at, at + INSERTED_AT_ONCE), { session });
  }
  async function change({ user_id, app_id, kind, decide }: Step, session: ClientSession): Promise<Published> {
    const corpus = await corpora.next(app_id, session);
    const { sources, isComplete } = await decide(session);
    const hasOpen = corpus.open?.[kind] !== undefined;
    if (sources.length === 0 && !(hasOpen && isComplete)) {
      await session.abortTransaction();
      return { sources: 0, passages: 0, isComplete: false, hasUnmarked: false };
    }
    const { version } = corpus;
    const usual = sources.length > 0 ? await languageWith(app_id, sources, session) : '';
    const made = await passagesIn(sources, texts, { user_id, app_id, version, usual });
    const isVisibleAtOnce = isComplete && !hasOpen;
    const removed = { removed_version: version, ...(isVisibleAtOnce && { removed_at: new Date() }) };
    await replace(sources, made, removed, session);
    if (!isComplete) await corpora.hide(corpus, kind, session);
    else if (hasOpen) await corpora.complete(corpus, kind, session);
    const hasUnmarked = corpus.has_unmarked === true || (isComplete && hasOpen);
    return { sources: sources.length, passages: made.length, isComplete, hasUnmarked };
  }
  return {
    /** Runs a step in one transaction with the writes of `decide`; with no source nothing is written. */
    publish: (call: Call, step: Step): Promise<Published> =>
      inTransaction(client, call, (session) => change(step, session)),
    /** Marks the passages that nobody sees any more, so that they are deleted a day later. A killed process leaves that to the next publication. */
    markRemoved: async (call: Call, app_id: string): Promise<void> => {
      const corpus = await corpora.read(app_id, within(call));
      const unmarked = removedBetween(app_id, EMPTY, snapshotOf(corpus));
      await passages.updateMany(
        { ...unmarked, removed_at: { $exists: false } },
        [{ $set: { removed_at: '$$NOW' } }],
        within(call),
      );
      await corpora.haveMarked(corpus, within(call));
    },
  };
}

/** The version that makes passages, and the language of short ones. */
interface Making {
  readonly user_id: string;
  readonly app_id: string;
  readonly version: number;
  readonly usual: string;
}

/** The passages of some sources. Other work has its turn meanwhile, since their texts may be long. */
async function passagesIn(
  sources: readonly Source[],
  texts: Pick<TextReader, 'split'>,
  { user_id, app_id, version, usual }: Making,
): Promise<Passage[]> {
  const turn = pace();
  const made: Passage[] = [];
  for (const source of sources) {
    const split = await texts.split(user_id, source);
    for (const passage of passagesFrom(app_id, source, split, version, usual)) made.push(passage);
    await turn();
  }
  return made;
}
