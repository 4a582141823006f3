import { silentLogger } from '@cws/kit/testing';
import type { App } from '../app/app';
import type { Article } from '../article/article';
import type { ListedArticle } from '../article/article-store';
import { asUser } from '../testing/workspace';
import { relatedArticles } from './related-articles';

const app = { _id: 'app' } as App;
const article = (minute = 0) => ({ _id: 'one', updated_at: new Date(minute * 60_000) }) as Article;
const call = asUser();

/** Its articles are those whose ids it is asked for. */
function opened(find: jest.Mock, waitMs = 60_000) {
  const listOf = async (_call: unknown, _app_id: string, ids: readonly string[]) =>
    ids.map((_id) => ({ _id, title: _id, slug: _id }) as ListedArticle);
  const related = relatedArticles({ articles: { listOf } as never, log: silentLogger() }, find, waitMs);
  return async (minute?: number) => (await related.of(call, app, article(minute))).map(({ _id }) => _id);
}

test('many readers of a version of an article cause one search', async () => {
  const find = jest.fn(async () => ['two', 'three']);
  const read = opened(find);
  expect(await Promise.all([read(), read()])).toEqual(Array(2).fill(['two', 'three']));
  expect(await read()).toEqual(['two', 'three']);
  expect(find).toHaveBeenCalledTimes(1);
  await read(1);
  expect(find).toHaveBeenCalledTimes(2);
});

test('a reader gets the article without related ones while they are searched, and a later one gets them', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const read = opened(
    jest.fn(() => promise),
    1,
  );
  expect(await read()).toEqual([]);
  resolve(['two']);
  expect(await read()).toEqual(['two']);
});

test('a search that fails costs the reader nothing, and is tried again', async () => {
  const find = jest.fn().mockRejectedValueOnce(new Error('no index')).mockResolvedValueOnce(['two']);
  const read = opened(find);
  expect([await read(), await read()]).toEqual([[], ['two']]);
});
