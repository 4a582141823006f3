import type { Db } from 'mongodb';
import { type ContentStore, contentStore } from '../content/content-store';
import { type Article, articleSource } from './article';

export type ArticleStore = ContentStore<Article>;

export const articleStore = (db: Db): ArticleStore => contentStore(db.collection<Article>('articles'), articleSource);
