import type { Logger } from '@cws/kit';
import type { Db, MongoClient } from 'mongodb';
import { type ActivityLog, batchedActivityLog } from './activity/activity-log';
import { activityCollection } from './activity/activity-store';
import { type AgentStore, openAgentStore } from './agent/agent-store';
import { type AppStore, openAppStore } from './app/app-store';
import { type DefaultApp, ensureDefaultApp } from './app/default-app';
import { type ArticleStore, openArticleStore } from './article/article-store';
import { type BusinessStore, openBusinessStore } from './business/business-store';
import type { WorkspaceEnv } from './config';
import { type KnowledgeStore, openKnowledgeStore } from './knowledge/knowledge-store';
import { openProductStore, type ProductStore } from './product/product-store';
import { type PassageIndexes, passageIndexes } from './retrieval/passage-indexes';
import { openPassageStore, type PassageStore } from './retrieval/passage-store';

/** The dependencies of every rpc and tool. */
export interface Context {
  readonly client: MongoClient;
  readonly businesses: BusinessStore;
  readonly apps: AppStore;
  readonly agents: AgentStore;
  readonly knowledge: KnowledgeStore;
  readonly articles: ArticleStore;
  readonly products: ProductStore;
  readonly passages: PassageStore;
  readonly passageIndexes: PassageIndexes;
  readonly activity: ActivityLog;
  readonly defaultApp: DefaultApp;
  readonly log: Logger;
}

/** Sizes of caches; absent ones have their defaults. */
export type Caches = Partial<Pick<WorkspaceEnv, 'CACHE_LOOKUPS' | 'CACHE_PASSAGES'>>;

/** The connections of this process. */
export interface Parts extends Pick<Context, 'client' | 'log'> {
  readonly db: Db;
}

/** Also makes the default assistant app if it does not exist; replicas may do so in parallel. */
export async function openContext(caches: Caches, { client, db, log }: Parts): Promise<Context> {
  const stores = {
    businesses: openBusinessStore(db, caches.CACHE_LOOKUPS),
    apps: openAppStore(db, caches.CACHE_LOOKUPS),
    agents: openAgentStore(db),
    knowledge: openKnowledgeStore(db),
    articles: openArticleStore(db),
    products: openProductStore(db),
    passages: openPassageStore(client, db, caches.CACHE_LOOKUPS),
  };
  const defaultApp = await ensureDefaultApp(stores.apps, stores.agents);
  const activity = batchedActivityLog(activityCollection(db), log);
  return {
    client,
    ...stores,
    passageIndexes: passageIndexes(stores.passages, log, caches.CACHE_PASSAGES),
    activity,
    defaultApp,
    log,
  };
}
