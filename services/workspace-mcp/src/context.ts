import type { Logger } from '@cws/kit';
import type { Db, MongoClient } from 'mongodb';
import { type ActivityLog, batchedActivityLog } from './activity/activity-log';
import { activityCollection } from './activity/activity-store';
import { type AgentStore, agentStore } from './agents/agent-store';
import { type AppStore, appStore } from './apps/app-store';
import { type DefaultApp, ensureDefaultApp } from './apps/default-app';
import { type ArticleStore, articleStore } from './articles/article-store';
import { type BusinessStore, businessStore } from './businesses/business-store';
import type { Config } from './config';
import { type KnowledgeStore, knowledgeStore } from './knowledge/knowledge-store';
import { type ProductStore, productStore } from './products/product-store';
import { type PassageIndexes, passageIndexes } from './retrieval/passage-indexes';
import { type PassageStore, passageStore } from './retrieval/passage-store';

/** What every rpc and tool works with. */
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

/** Sizes of caches; what is left out is as by default. */
export type Caches = Partial<Pick<Config, 'CACHE_LOOKUPS' | 'CACHE_PASSAGES'>>;

/** Makes the default assistant app where there is none; several replicas may do so at once. */
export async function createContext(client: MongoClient, db: Db, log: Logger, caches: Caches = {}): Promise<Context> {
  const stores = {
    businesses: businessStore(db, caches.CACHE_LOOKUPS),
    apps: appStore(db, caches.CACHE_LOOKUPS),
    agents: agentStore(db),
    knowledge: knowledgeStore(db),
    articles: articleStore(db),
    products: productStore(db),
    passages: passageStore(client, db, caches.CACHE_LOOKUPS),
  };
  const defaultApp = await ensureDefaultApp(stores.apps, stores.agents);
  const activity = batchedActivityLog(activityCollection(db), log);
  return {
    client,
    ...stores,
    passageIndexes: passageIndexes(stores.passages, caches.CACHE_PASSAGES),
    activity,
    defaultApp,
    log,
  };
}
