import type { Db } from 'mongodb';
import { type ContentStore, openContentStore } from '../content/content-store';
import { type Article, articleSource } from './article';

export type ArticleStore = ContentStore<Article>;

export const openArticleStore = (db: Db): ArticleStore =>
  openContentStore(db.collection<Article>('articles'), articleSource);
