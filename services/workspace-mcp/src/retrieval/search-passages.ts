import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { businessNames } from './business-names';
import { inOrder, type Judged, judgeOf } from './judged-passages';
import { type Passage, passagesOf, usualLanguage } from './passage/passage';
import type { Weigh } from './rank/relevance';
import { respelledQuery } from './rank/respelled-query';
import { suggestionsFor } from './subject/suggestions';

export const USUAL_LIMIT = 8;
export const MAX_LIMIT = 50;
const MAX_SUGGESTIONS = 5;
/**
 * Candidates beside those that are wanted: some repeat others, and the index ranks by the words alone, so that judging some more finds the better ones
 * among them.
 */
const MORE_JUDGED = 4;

/** The rpc SearchPassages: finds candidates in memory, reads them from the database and orders them by relevance. */
export async function searchPassages(
  context: Context,
  call: Call,
  { app_id, query, limit, suggestions: most, staged = false }: workspace.SearchPassagesRequest,
): Promise<workspace.SearchPassagesResponse> {
  if (limit < 0 || limit > MAX_LIMIT) throw invalidField('limit', `must be 1 to ${MAX_LIMIT}, or 0 for ${USUAL_LIMIT}`);
  if (most < 0 || most > MAX_SUGGESTIONS) throw invalidField('suggestions', `must be 0 to ${MAX_SUGGESTIONS}`);
  const wanted = limit || USUAL_LIMIT;
  const id = app_id.toLowerCase();
  const published = await nearPassages(context, call, id, query, wanted);
  const {
    query: read,
    near,
    weigh,
    language,
  } = staged ? await withStaged(context, call, id, query, published) : published;
  const passages = near.slice(0, wanted).map((one) => found(one, context.origin));
  if (most === 0 || near.length === 0) return { passages, suggestions: [], language };
  const names = await businessNames(context, call, id);
  return { passages, suggestions: suggestionsFor({ query: read, near, weigh, names }, most), language };
}

/** The candidates with what is staged in place of what is published of it; a word that no published text has counts as a rare one. */
async function withStaged(
  context: Context,
  call: Call,
  app_id: string,
  query: string,
  published: NearPassages,
): Promise<NearPassages> {
  const sources = await context.staged.sources(call, app_id);
  const replaced = new Set(sources.map(({ document_id }) => document_id));
  const usual = published.language || usualLanguage(sources);
  const weigh: Weigh = (term) => published.weigh(term) || RARE_WEIGHT;
  const judge = judgeOf({ query, respelled: [], weigh }, undefined);
  const judged = sources.flatMap((source) => passagesOf(app_id, source, 0, usual)).map(judge);
  const kept = published.near.filter(({ passage }) => !replaced.has(passage.document_id));
  // Passages with vectors and those without are on one scale by their confidence alone.
  const near = [...kept, ...judged.filter(({ coverage }) => coverage > 0)].sort(
    (one, other) => other.confidence - one.confidence,
  );
  return { query, near, weigh, language: usual };
}

/** The weight of a word that one of a few thousand passages has. */
const RARE_WEIGHT = 6;

/** The sources of a search; `embeddings` that find nothing make it one by words alone. */
type Searched = Pick<Context, 'origin'> & {
  readonly retrieval: Pick<Context['retrieval'], 'passages' | 'indexes'> & {
    readonly embeddings: Pick<Context['retrieval']['embeddings'], 'nearest'>;
  };
};

/**
 * The best of the published passages of an app, best first, each text once: by their words, and where there are embeddings, also by their meaning.
 * All of them are of the snapshot that is indexed, so that a publication is seen as a whole.
 */
export async function findPassages(
  context: Searched,
  call: Call,
  app_id: string,
  query: string,
  limit: number,
): Promise<workspace.Passage[]> {
  const { near } = await nearPassages(context, call, app_id, query, limit);
  return near.slice(0, limit).map((one) => found(one, context.origin));
}

interface NearPassages {
  /** The query with its words as the texts have them. */
  readonly query: string;
  readonly near: readonly Judged[];
  readonly weigh: Weigh;
  readonly language: string;
}

/** All candidates of a search, best first, and the language of most passages of the app. */
async function nearPassages(
  { retrieval: { passages, indexes, embeddings } }: Searched,
  call: Call,
  app_id: string,
  query: string,
  limit: number,
): Promise<NearPassages> {
  const judged = Math.max(limit, USUAL_LIMIT) + MORE_JUDGED;
  const candidates = await indexes.candidates(call, app_id, query, judged);
  const { ids, weights, languages, language, respelled, snapshot } = candidates;
  const asked = { text: query, languages, places: ids.map(placeOfId) };
  const nearest = await embeddings.nearest(call, app_id, asked, judged);
  const places = [...(nearest?.windows.keys() ?? [])];
  const read = ids.length + places.length > 0 ? await passages.find(call, { ids, places, snapshot }) : [];
  const weigh: Weigh = (term) => weights.get(term) ?? 0;
  const meant = respelledQuery(query, respelled, read);
  const judge = judgeOf({ query: meant, respelled, weigh }, nearest);
  return { near: inOrder(query, read.map(judge), ids, nearest), query: meant, weigh, language };
}

/** The id of a passage ends with its version. */
const placeOfId = (id: string): string => id.slice(0, id.lastIndexOf(':'));

const found = ({ passage, score, coverage, confidence, quote }: Judged, origin: string): workspace.Passage => ({
  ...shown(passage, origin),
  ...{ score, coverage, confidence },
  quote: quote(),
});

/** The URL of an article is a path of the help centre. */
const shown = (
  { document_id, kind, title, url, question, heading, language, text, start, end }: Passage,
  origin: string,
) => ({
  document_id,
  kind,
  title,
  url: url.startsWith('/') ? `${origin}${url}` : url,
  question,
  heading,
  language,
  text,
  start,
  end,
});
