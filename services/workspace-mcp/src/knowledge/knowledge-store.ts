import type { Db } from 'mongodb';
import { type ContentStore, openContentStore } from '../content/content-store';
import { type KnowledgeDocument, knowledgeSource } from './knowledge';

export type KnowledgeStore = ContentStore<KnowledgeDocument>;

export const openKnowledgeStore = (db: Db): KnowledgeStore =>
  openContentStore(db.collection<KnowledgeDocument>('knowledge'), knowledgeSource);
