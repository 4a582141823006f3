import { type Events, eventsOf } from '../testing/events';
import type { ServedProfiles } from '../testing/serve';
import { withReader } from '../testing/with-reader';

let served: ServedProfiles;
let events: Events;
let user_id: string;
withReader((profiles, user) => {
  served = profiles;
  user_id = user.user_id;
  events = eventsOf(profiles, user_id);
});

const APP = '0198c0de-0000-7000-8000-000000000001';
type Page = Awaited<ReturnType<Events['list']>>;
const titles = ({ events: rows }: Page) => rows.map(({ title }) => title);
const make = async (title: string, at: number, more = {}) =>
  events.create({ title, starts_at: events.inMinutes(at), ...more });

test('events are listed by their start, whenever they were made', async () => {
  for (const [title, at] of [
    ['c', 30],
    ['a', 10],
    ['b', 20],
  ] as const)
    await make(title, at);
  const page = await events.list();
  expect([titles(page), page.meta]).toEqual([['a', 'b', 'c'], { next_cursor: '', page: 1, per_page: 20, total: 3 }]);
});

test('from is inclusive, to is exclusive, and an app restricts the list', async () => {
  for (const [n, title] of ['a', 'b', 'c', 'd'].entries()) await make(title, n * 10, n % 2 ? { app_id: APP } : {});
  const [from, to] = [events.inMinutes(10), events.inMinutes(30)];
  expect(titles(await events.list({ from, to }))).toEqual(['b', 'c']);
  expect(titles(await events.list({ from }))).toEqual(['b', 'c', 'd']);
  expect(titles(await events.list({ to }))).toEqual(['a', 'b', 'c']);
  expect(titles(await events.list({ app_id: APP }))).toEqual(['b', 'd']);
  expect(titles(await events.list({ app_id: APP, from, to }))).toEqual(['b']);
  expect(titles(await events.list({ from: to, to: from }))).toEqual([]);
});

test.each(['from', 'to'])('%s that is no time is validation_failed', async (path) => {
  for (const text of ['', 'today', '2126-11-20'])
    await expect(events.list({ [path]: text })).rejects.toMatchObject({ details: [{ path }] });
});

test('paging lists each event once, also where several start at one moment', async () => {
  for (let n = 0; n < 11; n += 1) await make(`e${n}`, Math.floor(n / 4));
  const pages = [await events.list({ per_page: 3 })];
  for (let cursor = pages[0]!.meta!.next_cursor; cursor !== ''; cursor = pages.at(-1)!.meta!.next_cursor)
    pages.push(await events.list({ per_page: 3, cursor }));
  expect(pages.flatMap(titles)).toEqual(Array.from({ length: 11 }, (_, n) => `e${n}`));
  expect(pages.map(({ meta }) => meta!.total)).toEqual([11, 11, 11, 11]);
});

test('a cursor is good for the same user and filters alone', async () => {
  for (let n = 0; n < 3; n += 1) await make(`e${n}`, n);
  const { next_cursor: cursor } = (await events.list({ per_page: 1 })).meta!;
  const invalid = { code: 'invalid_cursor' };
  await expect(events.list({ cursor, app_id: APP })).rejects.toMatchObject(invalid);
  await expect(events.list({ cursor, from: events.inMinutes(0) })).rejects.toMatchObject(invalid);
  await expect(eventsOf(served, 'other').list({ cursor })).rejects.toMatchObject(invalid);
});

test('a total is counted by an index, without reading its keys', async () => {
  for (let n = 0; n < 8; n += 1) await make(`e${n}`, n, { app_id: APP });
  const [from, to] = [new Date(events.inMinutes(2)), new Date(events.inMinutes(6))];
  for (const [filter, total] of [
    [{ user_id }, 8],
    [{ user_id, from }, 6],
    [{ user_id, app_id: APP, from, to }, 4],
  ] as const) {
    const { queryPlanner, executionStats } = await served.context.events.explainTotal(filter);
    expect(JSON.stringify(queryPlanner.winningPlan)).toContain('"COUNT_SCAN"');
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(total + 1);
  }
});

test('a page examines its own rows alone, by an index', async () => {
  for (let n = 0; n < 20; n += 1) await make(`e${n}`, n, { app_id: APP });
  const after = { starts_at: new Date(events.inMinutes(5)), id: '0' };
  for (const filter of [{ user_id }, { user_id, app_id: APP }, { user_id, from: new Date(events.inMinutes(2)) }]) {
    const { executionStats } = await served.context.events.explainPage(filter, after, 3);
    expect(executionStats).toMatchObject({ nReturned: 3, totalKeysExamined: 3, totalDocsExamined: 3 });
  }
});
