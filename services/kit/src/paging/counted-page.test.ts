import { randomBytes } from 'node:crypto';
import { type CountedList, readCountedPage } from './counted-page';
import { cursorCodec } from './cursor';

const cursors = cursorCodec([randomBytes(32)]);

/** A list of the numbers from 1 to `count`; `counts` is how often it was counted. */
function numbers(count: number, filters: unknown = 'numbers') {
  const made = { counts: 0 };
  const list: CountedList<number, readonly [number]> = {
    filters,
    rows: async (behind, limit, skip) => {
      const first = (behind?.[0] ?? 0) + skip + 1;
      return Array.from({ length: Math.max(0, Math.min(limit, count - first + 1)) }, (_, index) => first + index);
    },
    count: async () => {
      made.counts += 1;
      return count;
    },
    keyOf: (row) => [row],
  };
  return { list, made };
}
const first = { cursor: '', per_page: 0 };

test.each([
  [0, 20],
  [1, 1],
  [100, 100],
  [101, 100],
])('a request for %i rows gets a page of %i, which its meta states', async (per_page, rows) => {
  const page = await readCountedPage(cursors, numbers(250).list, { cursor: '', per_page });
  expect(page.rows).toHaveLength(rows);
  expect(page.meta).toMatchObject({ page: 1, per_page: rows, total: 250 });
});

test('following cursors returns every row once, counts once, and ends with an empty cursor', async () => {
  const { list, made } = numbers(45);
  const seen: number[] = [];
  for (let cursor = ''; ; ) {
    const { rows, meta } = await readCountedPage(cursors, list, { cursor, per_page: 15 });
    seen.push(...rows);
    expect(meta.total).toBe(45);
    cursor = meta.next_cursor;
    if (cursor === '') break;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  expect(made.counts).toBe(1);
});

test('a cursor of another list is refused', async () => {
  const { meta } = await readCountedPage(cursors, numbers(45).list, first);
  const other = readCountedPage(cursors, numbers(45, 'others').list, { ...first, cursor: meta.next_cursor });
  await expect(other).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test('a page can be requested by its number, and the next one by cursor', async () => {
  const third = await readCountedPage(cursors, numbers(45).list, { cursor: '', per_page: 10, page: 3 });
  expect([third.rows[0], third.rows.at(-1)]).toEqual([21, 30]);
  expect(third.meta).toMatchObject({ page: 3, per_page: 10, total: 45 });
  const request = { cursor: third.meta.next_cursor, per_page: 10, page: 4 };
  const fourth = await readCountedPage(cursors, numbers(45).list, request);
  expect([fourth.rows[0], fourth.meta.page]).toEqual([31, 4]);
  const sixth = await readCountedPage(cursors, numbers(45).list, { cursor: '', per_page: 10, page: 6 });
  expect(sixth).toEqual({ rows: [], meta: { next_cursor: '', page: 6, per_page: 10, total: 45 } });
});

test('a page beyond the first 10,000 rows is reached by cursor alone', async () => {
  const request = { cursor: '', per_page: 100 };
  expect((await readCountedPage(cursors, numbers(12_000).list, { ...request, page: 101 })).rows[0]).toBe(10_001);
  const beyond = readCountedPage(cursors, numbers(12_000).list, { ...request, page: 102 });
  await expect(beyond).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'page' }] });
});

test('a page after the end of a list has no rows and no cursor', async () => {
  expect(await readCountedPage(cursors, numbers(0).list, first)).toEqual({
    rows: [],
    meta: { next_cursor: '', page: 1, per_page: 20, total: 0 },
  });
});

test.each([
  ['a first page that holds the whole list', { cursor: '', per_page: 50 }],
  ['a last page that is requested by its number', { cursor: '', per_page: 20, page: 3 }],
])('%s shows the total, so that the list is not counted', async (_name, request) => {
  const { list, made } = numbers(45);
  const { meta } = await readCountedPage(cursors, list, request);
  expect([meta.total, made.counts]).toEqual([45, 0]);
});
