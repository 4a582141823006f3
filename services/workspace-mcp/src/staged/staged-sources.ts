import type { Call } from '@cws/kit';
import { articleSource } from '../article/article';
import { isDeleted } from '../content/follow-site';
import type { Context } from '../context';
import { knowledgeSource } from '../knowledge/knowledge';
import { productSource } from '../product/product';
import type { Source } from '../retrieval/passage/passage';

/** Staged rows of each kind that are read to try out an answer. */
const MAX_ROWS = 200;
/** Characters of their texts together. */
const MAX_CHARACTERS = 2_000_000;

/** The staged content of an app as sources, of which one that is to be deleted has no text (contract: answers-try). */
export async function stagedSources(
  { knowledge, articles, products, apps }: Pick<Context, 'knowledge' | 'articles' | 'products' | 'apps'>,
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
