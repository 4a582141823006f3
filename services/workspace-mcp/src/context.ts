import type { Logger } from '@cws/kit';
import type { Db, MongoClient } from 'mongodb';
import { type ActivityLog, batchedActivityLog } from './activity/activity-log';
import { activityCollection, ensureActivityIndexes } from './activity/activity-store';
import { type AgentStore, agentStore } from './agents/agent-store';
import { type AppStore, appStore } from './apps/app-store';
import { type DefaultApp, ensureDefaultApp } from './apps/default-app';
import { type BusinessStore, businessStore } from './businesses/business-store';

/** What every rpc and tool works with. */
export interface Context {
  readonly client: MongoClient;
  readonly businesses: BusinessStore;
  readonly apps: AppStore;
  readonly agents: AgentStore;
  readonly activity: ActivityLog;
  readonly defaultApp: DefaultApp;
  readonly log: Logger;
}

/** Makes missing indexes and the default assistant app; several replicas may do so at once. */
export async function createContext(client: MongoClient, db: Db, log: Logger): Promise<Context> {
  const stores = { businesses: businessStore(db), apps: appStore(db), agents: agentStore(db) };
  await Promise.all(Object.values(stores).map((store) => store.ensureIndexes()));
  await ensureActivityIndexes(db);
  const defaultApp = await ensureDefaultApp(stores.apps, stores.agents);
  return { client, ...stores, activity: batchedActivityLog(activityCollection(db), log), defaultApp, log };
}
