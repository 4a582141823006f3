import type { Call } from '@cws/kit';
import { type Agent, promptOf } from '../agent/agent';
import type { AppStore } from '../app/app-store';
import { articleSource } from '../article/article';
import type { ArticleStore } from '../article/article-store';
import { composed } from '../brief/brief';
import type { BriefStore } from '../brief/brief-store';
import { isDeleted } from '../content/follow-site';
import { knowledgeSource } from '../knowledge/knowledge';
import type { KnowledgeStore } from '../knowledge/knowledge-store';
import { productSource } from '../product/product';
import type { ProductStore } from '../product/product-store';
import type { Source } from '../retrieval/passage/passage';

/** The stores of what can be staged. */
interface ContentStores {
  readonly apps: AppStore;
  readonly knowledge: KnowledgeStore;
  readonly articles: ArticleStore;
  readonly products: ProductStore;
}

/** Staged rows of each kind that are read to try out an answer. */
const MAX_ROWS = 200;
/** Characters of their texts together. */
const MAX_CHARACTERS = 2_000_000;

/** The staged content of an app as sources, of which one that is to be deleted has no text (contract: answers-try). */
async function stagedSources(
  { knowledge, articles, products, apps }: ContentStores,
  call: Call,
  app_id: string,
): Promise<Source[]> {
  const app = await apps.find(call, app_id);
  if (!app) return [];
  const [documents, pages, goods] = await Promise.all([
    knowledge.staged(call, app_id, MAX_ROWS),
    articles.staged(call, app_id, MAX_ROWS),
    products.staged(call, app_id, MAX_ROWS),
  ]);
  const all = [
    ...documents.map((row) => ({ row, source: knowledgeSource(row) })),
    ...pages.map((row) => ({ row, source: articleSource(app)(row) })),
    ...goods.map((row) => ({ row, source: productSource(row) })),
  ];
  let left = MAX_CHARACTERS;
  return all.flatMap(({ row, source }) => {
    left -= source.text.length;
    if (left < 0) return [];
    return [isDeleted(row) ? { ...source, text: '' } : source];
  });
}

/** The content and prompt that a publication would make live, for answers that are only tried out (contract: answers-try). */
export interface Staged {
  sources(call: Call, app_id: string): Promise<readonly Source[]>;
  /** The prompt that the Brief makes when it is published. */
  prompt(call: Call, agent: Agent): Promise<string>;
}

type Stores = ContentStores & { readonly briefs: BriefStore };

export const openStaged = (stores: Stores): Staged => ({
  sources: (call, app_id) => stagedSources(stores, call, app_id),
  async prompt(call, agent) {
    const items = (await stores.briefs.find(call, agent._id))?.items ?? [];
    return items.length > 0 ? composed(items) : promptOf(agent);
  },
});
