import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';
import { type ContentStore, openContentStore } from '../content/content-store';
import type { Article } from './article';

/** An article in a list. */
export type ListedArticle = Pick<Article, '_id' | 'title' | 'slug' | 'language'>;

export interface ArticleStore extends ContentStore<Article> {
  findBySlug(call: Call, app_id: string, slug: string): Promise<Article | null>;
  /** Lists the articles of an app, oldest first. */
  list(call: Call, app_id: string): Promise<ListedArticle[]>;
  /** Lists the articles of the app with these ids, in their order. */
  listOf(call: Call, app_id: string, ids: readonly string[]): Promise<ListedArticle[]>;
}

const LISTED = { title: 1, slug: 1, language: 1 } as const;

export function openArticleStore(db: Db): ArticleStore {
  const articles = db.collection<Article>('articles');
  return {
    ...openContentStore(articles),
    findBySlug: (call, app_id, slug) => articles.findOne({ app_id, slug }, within(call)),
    list: (call, app_id) =>
      articles
        .find({ app_id }, { sort: { _id: 1 }, ...within(call) })
        .project<ListedArticle>(LISTED)
        .toArray(),
    listOf: async (call, app_id, ids) => {
      const found = await articles
        .find({ _id: { $in: [...ids] }, app_id }, within(call))
        .project<ListedArticle>(LISTED)
        .toArray();
      return found.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
    },
  };
}
