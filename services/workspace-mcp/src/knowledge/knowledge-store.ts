import type { Db } from 'mongodb';
import { type ContentStore, contentStore } from '../content/content-store';
import { type KnowledgeDocument, knowledgeSource } from './knowledge';

export type KnowledgeStore = ContentStore<KnowledgeDocument>;

export const knowledgeStore = (db: Db): KnowledgeStore =>
  contentStore(db.collection<KnowledgeDocument>('knowledge'), knowledgeSource);
