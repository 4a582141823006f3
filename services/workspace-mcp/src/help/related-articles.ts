import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { App } from '../app/app';
import type { Article } from '../article/article';
import type { ListedArticle } from '../article/article-store';
import type { Context } from '../context';
import { passagesByWords } from './search-articles';

const MAX = 3;
/** Articles whose related ones are known. */
const KEPT = 5_000;
const KEPT_MS = 60_000;
/** A reader waits no longer: the first search of an app may have to index all of its knowledge. */
const WAIT_MS = 3_000;

/** The articles that are about the same as another one. */
export interface RelatedArticles {
  /** Best first; none where they are not found in time, since the article is what its reader came for. */
  of(call: Call, app: App, article: Article): Promise<readonly ListedArticle[]>;
}

type Find = (call: Call, app: App, article: Article) => Promise<readonly string[]>;

/** Searches once in a while for each article, as long as it is read often: pages are public and many may ask for one. */
export function relatedArticles(
  { articles, log }: Pick<Context, 'articles' | 'log'>,
  find: Find,
  waitMs = WAIT_MS,
): RelatedArticles {
  const kept = new LRUCache<string, Promise<readonly string[]>>({ max: KEPT, ttl: KEPT_MS });

  function idsOf(call: Call, app: App, article: Article): Promise<readonly string[]> {
    const version = `${article._id} ${article.updated_at.getTime()}`;
    const known = kept.get(version);
    if (known) return known;
    const ids = find(call, app, article).catch((error): readonly string[] => {
      kept.delete(version);
      log.warn({ err: error, app_id: app._id }, 'a help article is shown without related ones');
      return [];
    });
    kept.set(version, ids);
    return ids;
  }
  return {
    async of(call, app, article) {
      const late = sleep<readonly string[]>(waitMs, [], { ref: false });
      const ids = await Promise.race([idsOf(call, app, article), late]);
      return ids.length === 0 ? [] : articles.listOf(call, app._id, ids);
    },
  };
}

/** Finds the articles by the words of the title. */
export const relatedIds =
  (context: Context): Find =>
  async (call, app, { _id, title }) => {
    const passages = await passagesByWords(context, call, app, title);
    const ids = new Set(passages.filter(({ kind }) => kind === 'article').map(({ document_id }) => document_id));
    ids.delete(_id);
    return [...ids].slice(0, MAX);
  };
