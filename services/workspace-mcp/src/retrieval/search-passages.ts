import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { type Passage, placeOf } from './passage/passage';
import { contentWordsOf, hitsIn } from './quote/question-words';
import { quoteFrom } from './quote/quote';
import { fused } from './rank/fusion';
import type { Nearest } from './rank/nearest';
import { type Relevance, relevanceOf } from './rank/relevance';

export const USUAL_LIMIT = 8;
export const MAX_LIMIT = 50;

/** The rpc SearchPassages: finds candidates in memory, reads them from the database and orders them by relevance. */
export async function searchPassages(
  context: Context,
  call: Call,
  { app_id, query, limit }: workspace.SearchPassagesRequest,
): Promise<workspace.SearchPassagesResponse> {
  if (limit < 0 || limit > MAX_LIMIT) throw invalidField('limit', `must be 1 to ${MAX_LIMIT}, or 0 for ${USUAL_LIMIT}`);
  const passages = await findPassages(context, call, app_id.toLowerCase(), query, limit || USUAL_LIMIT);
  return { passages, suggestions: [], language: '' };
}

/** The sources of a search; `embeddings` that find nothing make it one by words alone. */
type Searched = Pick<Context, 'origin'> & {
  readonly retrieval: Pick<Context['retrieval'], 'passages' | 'indexes'> & {
    readonly embeddings: Pick<Context['retrieval']['embeddings'], 'nearest'>;
  };
};

/**
 * The best of the published passages of an app, best first: by their words, and where embeddings have a weight, also by their vectors. All of
 * them are of the snapshot that is indexed, so that a publication is seen as a whole.
 */
export async function findPassages(
  { retrieval: { passages, indexes, embeddings }, origin }: Searched,
  call: Call,
  app_id: string,
  query: string,
  limit: number,
): Promise<workspace.Passage[]> {
  // The index ranks by the words alone. Judging some more candidates than are wanted finds the better ones among them.
  const judged = Math.max(limit, USUAL_LIMIT);
  const { ids, weights, languages, snapshot } = await indexes.candidates(call, app_id, query, judged);
  const nearest = await embeddings.nearest(call, app_id, { text: query, languages }, judged);
  const places = nearest?.places ?? [];
  const found = ids.length + places.length > 0 ? await passages.find(call, { ids, places, snapshot }) : [];
  const weigh = (term: string): number => weights.get(term) ?? 0;
  const words = contentWordsOf(query);
  const judgedPassages = found.map((passage) => ({ passage, ...relevanceOf(query, passage, weigh) }));
  return inOrder(judgedPassages, ids, nearest)
    .slice(0, limit)
    .map(({ passage, score, coverage, confidence }) => {
      const quote = quoteFrom(passage, query, (part) => hitsIn(part, words));
      return { ...shown(passage, origin), score, coverage, confidence, quote };
    });
}

type Judged = Relevance & { readonly passage: Passage };

/** Passages with the same score are in the order of the index. */
function inOrder(all: readonly Judged[], ids: readonly string[], nearest: Nearest | undefined): Judged[] {
  const byWords = all
    .map((judged) => ({ ...judged, rank: ids.indexOf(judged.passage._id) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => other.score - one.score || one.rank - other.rank);
  if (!nearest) return byWords;
  const present = new Map(all.map(({ passage }) => [placeOf(passage), passage._id]));
  const near = nearest.places.flatMap((place) => present.get(place) ?? []);
  const scores = fused(
    byWords.map(({ passage }) => passage._id),
    near,
    nearest.weight,
  );
  return all
    .map((judged) => ({ ...judged, score: scores.get(judged.passage._id)! }))
    .sort((one, other) => other.score - one.score);
}

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
