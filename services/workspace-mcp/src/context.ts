import {
  type Branding,
  type baseEnv,
  brandingOf,
  type EnvOf,
  type Logger,
  type Metrics,
  type WorkSlots,
} from '@cws/kit';
import type { Db, MongoClient } from 'mongodb';
import { type ActivityLog, batchedActivityLog } from './activity/activity-log';
import { type ActivityStore, activityCollection, openActivityStore } from './activity/activity-store';
import { type AgentStore, openAgentStore } from './agent/agent-store';
import { type AppStore, openAppStore } from './app/app-store';
import { type DefaultApp, ensureDefaultApp } from './app/default-app';
import { type ArticleStore, openArticleStore } from './article/article-store';
import { type BriefStore, openBriefStore } from './brief/brief-store';
import { type Belongings, openBelongings } from './business/belonging-store';
import { type BusinessStore, openBusinessStore } from './business/business-store';
import { DEFAULT_MAX_BUSINESSES, type WorkspaceEnv } from './config';
import { type DocumentReader, documentReader } from './document/document-reader';
import { type RenderedBodies, renderedBodies } from './help/rendered-bodies';
import { type SiteParser, siteParser } from './intake/fetch/site-parser';
import { type KnowledgeStore, openKnowledgeStore } from './knowledge/knowledge-store';
import { openProductStore, type ProductStore } from './product/product-store';
import { type TextReader, textReader } from './retrieval/chunk/text-reader';
import { configuredEmbeddings } from './retrieval/embedding/configured-embeddings';
import type { Embeddings } from './retrieval/embedding/embeddings';
import { indexDirectory, noDirectory } from './retrieval/index/files/index-directory';
import { openSharedIndexStore, type SharedIndexes } from './retrieval/index/files/shared-index-store';
import { type PassageIndexes, passageIndexes } from './retrieval/index/passage-indexes';
import { openPassageStore, type PassageStore } from './retrieval/passage/passage-store';
import { openSiteReader, type SiteReader } from './site/site-reader';
import { siteSlots } from './site/site-slots';
import { openWidgetStore, type WidgetStore } from './widget/widget-store';

/** The dependencies of every rpc and tool. */
export interface Context {
  readonly client: MongoClient;
  readonly businesses: BusinessStore;
  /** Businesses that a user may own. */
  readonly mostBusinesses: number;
  readonly apps: AppStore;
  readonly agents: AgentStore;
  readonly briefs: BriefStore;
  readonly knowledge: KnowledgeStore;
  readonly articles: ArticleStore;
  readonly products: ProductStore;
  readonly widgets: WidgetStore;
  readonly passages: PassageStore;
  readonly sharedIndexes: SharedIndexes;
  readonly passageIndexes: PassageIndexes;
  readonly embeddings: Embeddings;
  readonly siteReader: SiteReader;
  readonly documents: DocumentReader;
  readonly texts: TextReader;
  readonly articleBodies: RenderedBodies;
  readonly siteParser: SiteParser;
  readonly siteSlots: WorkSlots;
  readonly activity: ActivityLog;
  readonly activityRows: ActivityStore;
  readonly belongings: Belongings;
  readonly defaultApp: DefaultApp;
  /** PUBLIC_ORIGIN, without a trailing slash. */
  readonly origin: string;
  readonly branding: Branding;
  readonly log: Logger;
}

/** Variables of the process that may be left out; absent ones have their defaults. */
export type Settings = Partial<WorkspaceEnv & EnvOf<typeof baseEnv>>;

/** The connections of this process. */
export interface Parts extends Pick<Context, 'client' | 'log' | 'origin'> {
  readonly db: Db;
  readonly metrics: Metrics;
}

/** Also makes the default assistant app if it does not exist; replicas may do so in parallel. */
export async function openContext(settings: Settings, { client, db, metrics, log, origin }: Parts): Promise<Context> {
  const texts = textReader(log);
  const stores = {
    businesses: openBusinessStore(db, settings.CACHE_LOOKUPS),
    apps: openAppStore(db, settings.CACHE_LOOKUPS),
    agents: openAgentStore(db, settings.CACHE_LOOKUPS),
    briefs: openBriefStore(client, db),
    knowledge: openKnowledgeStore(db),
    articles: openArticleStore(db),
    products: openProductStore(db),
    widgets: openWidgetStore(client, db),
    activityRows: openActivityStore(db),
    belongings: openBelongings(db),
    passages: openPassageStore(client, db, { log, texts, mostRecent: settings.CACHE_LOOKUPS }),
    sharedIndexes: openSharedIndexStore(db, log),
  };
  const defaultApp = await ensureDefaultApp(stores.apps, stores.agents);
  const activity = batchedActivityLog(activityCollection(db), log);
  return {
    client,
    mostBusinesses: settings.MAX_BUSINESSES ?? DEFAULT_MAX_BUSINESSES,
    ...stores,
    passageIndexes: passageIndexes(stores.passages, log, {
      most: settings.CACHE_PASSAGES,
      shared: stores.sharedIndexes,
      directory:
        settings.PASSAGE_INDEX_DIR === undefined ? noDirectory : indexDirectory(settings.PASSAGE_INDEX_DIR, log),
    }),
    embeddings: configuredEmbeddings(settings, { ...stores, db, metrics, log }),
    siteReader: openSiteReader({
      origin: settings.PUBLIC_ORIGIN,
      ports: settings.SITE_READER_PORTS,
      allowHosts: settings.SITE_READER_ALLOW_HOSTS,
    }),
    documents: documentReader(log),
    texts,
    articleBodies: renderedBodies(log),
    siteParser: siteParser(log),
    siteSlots: siteSlots(),
    activity,
    defaultApp,
    origin,
    branding: brandingOf(settings),
    log,
  };
}
