import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { businessNames } from './business-names';
import { type Passage, placeOf } from './passage/passage';
import { contentWordsOf, hitsIn } from './quote/question-words';
import { quoteFrom } from './quote/quote';
import { withoutDoubles } from './rank/doubles';
import { fused } from './rank/fusion';
import { hasAllInQuestion, wordsBesideName } from './rank/naming';
import type { Nearest } from './rank/nearest';
import { type Relevance, relevanceOf, type Weigh } from './rank/relevance';
import { certaintyOf, respelledQuery } from './rank/respelled-query';
import { suggestionsFor } from './subject/suggestions';

export const USUAL_LIMIT = 8;
export const MAX_LIMIT = 50;
const MAX_SUGGESTIONS = 5;
/** Passages beyond those that are wanted, since some repeat others. */
const DOUBLES = 4;

/** The rpc SearchPassages: finds candidates in memory, reads them from the database and orders them by relevance. */
export async function searchPassages(
  context: Context,
  call: Call,
  { app_id, query, limit, suggestions: most }: workspace.SearchPassagesRequest,
): Promise<workspace.SearchPassagesResponse> {
  if (limit < 0 || limit > MAX_LIMIT) throw invalidField('limit', `must be 1 to ${MAX_LIMIT}, or 0 for ${USUAL_LIMIT}`);
  if (most < 0 || most > MAX_SUGGESTIONS) throw invalidField('suggestions', `must be 0 to ${MAX_SUGGESTIONS}`);
  const wanted = limit || USUAL_LIMIT;
  const id = app_id.toLowerCase();
  const { near, query: read, weigh, language } = await nearPassages(context, call, id, query, wanted);
  const passages = near.slice(0, wanted).map((one) => found(one, read, context.origin));
  if (most === 0 || near.length === 0) return { passages, suggestions: [], language };
  const names = await businessNames(context, call, id);
  return { passages, suggestions: suggestionsFor({ query: read, near, weigh, names }, most), language };
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
  context: Searched,
  call: Call,
  app_id: string,
  query: string,
  limit: number,
): Promise<workspace.Passage[]> {
  const { near, query: read } = await nearPassages(context, call, app_id, query, limit);
  return near.slice(0, limit).map((one) => found(one, read, context.origin));
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
  // The index ranks by the words alone. Judging some more candidates than are wanted finds the better ones among them.
  const judged = Math.max(limit, USUAL_LIMIT) + DOUBLES;
  const { ids, weights, languages, language, respelled, snapshot } = await indexes.candidates(
    call,
    app_id,
    query,
    judged,
  );
  const nearest = await embeddings.nearest(call, app_id, { text: query, languages }, judged);
  const places = nearest?.places ?? [];
  const read = ids.length + places.length > 0 ? await passages.find(call, { ids, places, snapshot }) : [];
  const weigh = (term: string): number => weights.get(term) ?? 0;
  const meant = respelledQuery(query, respelled, read);
  const judgedPassages = read.map((passage): Judged => {
    const relevance = relevanceOf(meant, passage, weigh);
    const certainty = certaintyOf(meant, respelled, passage, weigh);
    return { passage, ...relevance, confidence: relevance.confidence * certainty };
  });
  return {
    near: withoutDoubles(namedFirst(query, inOrder(judgedPassages, ids, nearest))),
    query: meant,
    weigh,
    language,
  };
}

/** A passage that was found, with what is quoted of it: of one that the query names the beginning, or what has the words beside its name. */
function found({ passage, score, coverage, confidence }: Judged, query: string, origin: string): workspace.Passage {
  const beside = wordsBesideName(query, passage);
  const words = contentWordsOf(beside && beside.length > 0 ? beside.join(' ') : query);
  const quote = quoteFrom(passage, query, (part) => (beside?.length === 0 ? 1 : hitsIn(part, words)));
  return { ...shown(passage, origin), score, coverage, confidence, quote };
}

/** The confidence in a passage that the query names. */
const NAMED = 0.97;

/**
 * The passages with those in front that the query names, by its words the fewest of which are not the name: no other passage answers it better but a FAQ
 * that has all of its words in the question.
 */
function namedFirst(query: string, near: readonly Judged[]): Judged[] {
  const beside = new Map(near.map((one) => [one, wordsBesideName(query, one.passage)?.length ?? Infinity]));
  const fewest = Math.min(...beside.values());
  if (fewest === Infinity) return [...near];
  const best = Math.max(...near.map(({ score }) => score));
  const raised = near.map((one): Judged => {
    if (beside.get(one) === fewest)
      return { ...one, score: one.score + best, confidence: Math.max(one.confidence, NAMED) };
    return hasAllInQuestion(query, one.passage) ? { ...one, score: one.score + best } : one;
  });
  return raised.sort((one, other) => other.score - one.score);
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
