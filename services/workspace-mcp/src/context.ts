import { randomBytes } from 'node:crypto';
import {
  type Branding,
  type baseEnv,
  brandingOf,
  type CursorCodec,
  cursorCodec,
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
import { openStaged, type Staged } from './staged/staged';
import { openWidgetStore, type WidgetStore } from './widget/widget-store';

/** The dependencies of every rpc and tool. */
export interface Context {
  readonly client: MongoClient;
  readonly businesses: BusinessStore;
  /** Businesses that a user may own. */
  readonly mostBusinesses: number;
  readonly apps: AppStore;
  readonly cursors: CursorCodec;
  readonly agents: AgentStore;
  readonly briefs: BriefStore;
  readonly staged: Staged;
  readonly knowledge: KnowledgeStore;
  readonly articles: ArticleStore;
  readonly products: ProductStore;
  readonly widgets: WidgetStore;
  /** The search in the content of apps, with its indexes and embeddings. */
  readonly retrieval: {
    readonly passages: PassageStore;
    readonly indexes: PassageIndexes;
    readonly sharedIndexes: SharedIndexes;
    readonly embeddings: Embeddings;
  };
  /** Websites that members name. */
  readonly site: { readonly reader: SiteReader; readonly parser: SiteParser; readonly slots: WorkSlots };
  readonly documents: DocumentReader;
  readonly texts: TextReader;
  readonly articleBodies: RenderedBodies;
  readonly activity: { readonly log: ActivityLog; readonly store: ActivityStore };
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
    businesses: openBusinessStore(db, settings.CACHE_LOOKUPS, settings.IDEMPOTENCY_TTL_S),
    apps: openAppStore(db, settings.CACHE_LOOKUPS),
    agents: openAgentStore(db, settings.CACHE_LOOKUPS),
    briefs: openBriefStore(client, db),
    knowledge: openKnowledgeStore(db),
    articles: openArticleStore(db),
    products: openProductStore(db),
    widgets: openWidgetStore(client, db),
    belongings: openBelongings(db),
  };
  const defaultApp = await ensureDefaultApp(stores.apps, stores.agents);
  return {
    client,
    staged: openStaged(stores),
    mostBusinesses: settings.MAX_BUSINESSES ?? DEFAULT_MAX_BUSINESSES,
    ...stores,
    cursors: cursorCodec(settings.CURSOR_MAC_KEYS ?? [randomBytes(32)]),
    retrieval: openRetrieval(settings, { client, db, metrics, log, texts, agents: stores.agents }),
    site: {
      reader: openSiteReader({
        origin: settings.PUBLIC_ORIGIN,
        ports: settings.SITE_READER_PORTS,
        allowHosts: settings.SITE_READER_ALLOW_HOSTS,
      }),
      parser: siteParser(log),
      slots: siteSlots(),
    },
    documents: documentReader(log),
    texts,
    articleBodies: renderedBodies(log),
    activity: { log: batchedActivityLog(activityCollection(db), log), store: openActivityStore(db) },
    defaultApp,
    origin,
    branding: brandingOf(settings),
    log,
  };
}

type RetrievalParts = Pick<Parts, 'client' | 'db' | 'metrics' | 'log'> & {
  readonly texts: TextReader;
  readonly agents: AgentStore;
};

function openRetrieval(
  settings: Settings,
  { client, db, metrics, log, texts, agents }: RetrievalParts,
): Context['retrieval'] {
  const passages = openPassageStore(client, db, { log, texts, mostRecent: settings.CACHE_LOOKUPS });
  const sharedIndexes = openSharedIndexStore(db, log);
  const folder = settings.PASSAGE_INDEX_DIR;
  const directory = folder === undefined ? noDirectory : indexDirectory(folder, log);
  return {
    passages,
    sharedIndexes,
    indexes: passageIndexes(passages, log, { most: settings.CACHE_PASSAGES, shared: sharedIndexes, directory }),
    embeddings: configuredEmbeddings(settings, { agents, passages, db, metrics, log }),
  };
}

/** The parts of a context that a process closes when it stops, in this order, with their names. */
export const closersOf = ({ activity, retrieval, site, documents, texts, articleBodies }: Context) =>
  [
    ['activity log', () => activity.log.close()],
    ['embeddings', () => retrieval.embeddings.close()],
    ['passage indexes', () => retrieval.indexes.close()],
    ['site reader', () => site.reader.close()],
    ['document reader', () => documents.close()],
    ['text reader', () => texts.close()],
    ['article bodies', () => articleBodies.close()],
    ['site parser', () => site.parser.close()],
  ] as const;
