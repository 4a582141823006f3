import { serviceCaller } from '@cws/kit';
import { callOf } from '../testing/notifications';
import { callAs, type ServedProfiles, userCaller } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let user: Reader;
withReader((profiles, one) => {
  [served, user] = [profiles, one];
});

type Page = Awaited<ReturnType<typeof user.list>>;
const bodies = ({ notifications }: Page) => notifications.map(({ body }) => body);

/** Makes notifications, two in each millisecond. */
async function notify(count: number) {
  for (let index = 1; index <= count; index += 1) {
    await user.notified({ body: `n${index}` });
    served.time.now += index % 2;
  }
}

async function walk(per_page: number, unread?: boolean) {
  const pages = [await user.list({ per_page, unread })];
  for (let cursor = pages[0]!.meta!.next_cursor; cursor !== ''; cursor = pages.at(-1)!.meta!.next_cursor)
    pages.push(await user.list({ cursor, per_page, unread }));
  return pages;
}

test('paging lists each notification once, newest first, also within one millisecond', async () => {
  await notify(11);
  const pages = await walk(3);
  expect(pages.map(({ notifications }) => notifications.length)).toEqual([3, 3, 3, 2]);
  const rows = pages.flatMap(({ notifications }) => notifications);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(11);
  const times = rows.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(new Set(pages.map(({ meta }) => `${meta?.total} ${meta?.page} ${meta?.per_page}`))).toEqual(
    new Set(['11 1 3']),
  );
});

test('a new notification moves nothing on later pages, and the total stays that of the first page', async () => {
  await notify(4);
  const first = await user.list({ per_page: 2 });
  await user.notified({ body: 'late' });
  const second = await user.list({ per_page: 2, cursor: first.meta!.next_cursor });
  expect([...bodies(first), ...bodies(second)].toSorted()).toEqual(['n1', 'n2', 'n3', 'n4']);
  expect(second.meta).toMatchObject({ total: 4, next_cursor: '' });
});

test('a page can be requested by its number', async () => {
  await notify(5);
  const all = bodies(await user.list());
  const second = await user.list({ per_page: 2, page: 2 });
  expect(bodies(second)).toEqual(all.slice(2, 4));
  expect(second.meta).toMatchObject({ page: 2, total: 5 });
  expect(bodies(await user.list({ per_page: 2, cursor: second.meta!.next_cursor }))).toEqual(all.slice(4));
});

test('the list has unread, read or all notifications', async () => {
  await notify(3);
  const { id } = (await user.list()).notifications.find(({ body }) => body === 'n2')!;
  await served.client.readNotification(user.own, { id });
  expect(bodies(await user.list({ unread: true })).toSorted()).toEqual(['n1', 'n3']);
  expect(bodies(await user.list({ unread: false }))).toEqual(['n2']);
  expect((await user.list({ unread: true })).meta?.total).toBe(2);
  expect((await user.list()).meta?.total).toBe(3);
  expect(await user.unread()).toBe(2);
});

test('a page has 20 notifications by default and at most 100', async () => {
  expect((await user.list()).meta).toEqual({ next_cursor: '', page: 1, per_page: 20, total: 0 });
  expect((await user.list({ per_page: 101 })).meta?.per_page).toBe(100);
});

test('a cursor is refused for another filter or user', async () => {
  await notify(3);
  const { next_cursor: cursor } = (await user.list({ per_page: 1, unread: true })).meta!;
  const request = { cursor, per_page: 1, unread: true };
  expect((await user.list(request)).notifications).toHaveLength(1);
  const refused = { code: 'invalid_cursor' };
  await expect(user.list({ ...request, unread: undefined })).rejects.toMatchObject(refused);
  await expect(user.list({ ...request, unread: false })).rejects.toMatchObject(refused);
  await expect(user.list({ ...request, cursor: 'nonsense' })).rejects.toMatchObject(refused);
  await expect(served.client.listNotifications(callOf('eve'), request)).rejects.toMatchObject(refused);
});

test('a user does not get the notifications of another user', async () => {
  await notify(1);
  const eve = callOf('eve');
  expect((await served.client.listNotifications(eve, { cursor: '', per_page: 0 })).notifications).toEqual([]);
  expect(await served.client.countUnreadNotifications(eve, {})).toEqual({ unread_count: 0 });
});

test('an unauthenticated caller who lists notifications gets unauthorized, another service forbidden', async () => {
  const request = { cursor: '', per_page: 0 };
  const nobody = callAs(userCaller({ kind: 'none' }));
  const service = callAs(serviceCaller('conversations'));
  await expect(served.client.listNotifications(nobody, request)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(served.client.listNotifications(service, request)).rejects.toMatchObject({ code: 'forbidden' });
});

test.each([undefined, true])('a page is read from an index, and nothing beside it (unread: %j)', async (unread) => {
  await notify(9);
  const { notifications } = served.context;
  const [, third] = (await walk(3, unread)).flatMap((page) => page.notifications.at(-1) ?? []);
  const after = { created_at: new Date(third!.created_at), id: third!.id };
  const plan = await notifications.explainPage({ user_id: user.user_id, unread }, after, 2);
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('IXSCAN');
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toContain('"SORT"');
  expect(plan['executionStats'].nReturned).toBe(2);
  expect(plan['executionStats'].totalDocsExamined).toBeLessThanOrEqual(4);
});

test.each([undefined, true])(
  'a total is counted by an index, without reading its keys (unread: %j)',
  async (unread) => {
    await notify(9);
    const { queryPlanner } = await served.context.notifications.explainCount({ user_id: user.user_id, unread });
    expect(JSON.stringify(queryPlanner.winningPlan)).toContain('"COUNT_SCAN"');
  },
);
