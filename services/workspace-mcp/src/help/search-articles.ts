import { type Call, wordsOf } from '@cws/kit';
import type { App } from '../app/app';
import type { ListedArticle } from '../article/article-store';
import type { Context } from '../context';
import { FAQ_ARTICLE, listsQuestion } from '../intake/apply/faq-article';
import { findPassages } from '../retrieval/search-passages';

/** An article that fits a search, with the words of it that fit best; empty where only the title fits. */
export interface FoundArticle {
  readonly article: ListedArticle;
  readonly excerpt: string;
}

/** Longer questions are cut. */
export const MAX_QUERY = 200;
/** The passages that are looked at; those of other knowledge are among them. */
const MAX_PASSAGES = 100;
const MAX_FOUND = 20;
const EXCERPT_CHARACTERS = 220;

type Found = Awaited<ReturnType<typeof findPassages>>[number];

/** The articles that fit a search, best first: by the passages that answers quote, then by their titles. */
export async function searchArticles(
  context: Context,
  call: Call,
  app: App,
  query: string,
): Promise<readonly FoundArticle[]> {
  const [passages, articles, ofSite] = await Promise.all([
    passagesByWords(context, call, app, query),
    context.articles.list(call, app._id),
    context.articles.ofSite(call, app._id, [FAQ_ARTICLE]),
  ]);
  const byId = new Map(articles.map((article) => [article._id, article]));
  const faq = ofSite.find(({ key }) => key === FAQ_ARTICLE);
  /** The questions of the article that onboarding wrote are found as knowledge. */
  const articleOf = ({ kind, document_id, title }: Found): ListedArticle | undefined =>
    byId.get(kind === 'faq' && faq && listsQuestion(faq.body, title) ? faq._id : document_id);
  const found = new Map<string, FoundArticle>();
  for (const passage of passages) {
    const article = articleOf(passage);
    if (article && !found.has(article._id)) found.set(article._id, { article, excerpt: excerptOf(passage) });
  }
  const wanted = wordsOf(query);
  for (const article of articles)
    if (!found.has(article._id) && hasWords(article.title, wanted)) found.set(article._id, { article, excerpt: '' });
  return [...found.values()].slice(0, MAX_FOUND);
}

/** Readers are anonymous and may be many: no page asks a server of embeddings. */
export const passagesByWords = (context: Context, call: Call, app: App, query: string): Promise<Found[]> =>
  findPassages(
    { ...context, retrieval: { ...context.retrieval, embeddings: NO_EMBEDDINGS } },
    call,
    app._id,
    query,
    MAX_PASSAGES,
  );

const NO_EMBEDDINGS = { nearest: async () => undefined };

/** Whether each wanted word begins a word of the title. */
function hasWords(title: string, wanted: readonly string[]): boolean {
  const words = wordsOf(title);
  return wanted.length > 0 && wanted.every((word) => words.some((one) => one.startsWith(word)));
}

/** A link and an image of Markdown; the label has no bracket of its own, so that the search is linear. */
const LINK = /!?\[([^[\]]*)\]\([^()\s]*\)/g;
/** Emphasis and code. An underscore within a word is one of its letters. */
const EMPHASIS = /[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/** The beginning of a passage without the marks of Markdown. */
function excerptOf({ text }: Found): string {
  const plain = text
    .replace(LINK, '$1')
    .replace(EMPHASIS, '')
    .replace(/[#|>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= EXCERPT_CHARACTERS ? plain : `${plain.slice(0, EXCERPT_CHARACTERS).toWellFormed().trim()} …`;
}
