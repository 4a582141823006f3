import { type ServedIdentity, serveIdentity, visitor } from '../testing/serve';

let served: ServedIdentity;
beforeEach(async () => {
  served = await serveIdentity();
});
afterEach(() => served.stop());

const MINUTE_MS = 60_000;
/** `count` families of end users that were revoked so long ago. */
async function revokedAgo(ms: number, count = 1, kind = 'user'): Promise<string[]> {
  const revoked_at = new Date(Date.now() - ms);
  const ids = Array.from({ length: count }, () => crypto.randomUUID()).sort();
  const rows = ids.map((_id) => ({ _id, kind, revoked_at, expires_at: new Date(Date.now() + 3_600_000) }));
  await served.db.collection<{ _id: string }>('families').insertMany(rows);
  return ids;
}
const list = (cursor = '', limit = 10) => served.client.listRevokedFamilies(visitor(), { cursor, limit });

async function listAll(from = '') {
  const ids: string[] = [];
  for (let cursor = from; ; ) {
    const page = await list(cursor);
    ids.push(...page.family_ids);
    cursor = page.cursor;
    if (!page.has_more) return { ids, cursor };
  }
}

test('paging by cursor lists each family once, oldest first, also those of the same moment', async () => {
  const older = await revokedAgo(40 * MINUTE_MS, 25);
  const younger = await revokedAgo(5 * MINUTE_MS, 3);
  await revokedAgo(70 * MINUTE_MS);
  await revokedAgo(MINUTE_MS, 1, 'cli');
  expect((await listAll()).ids).toEqual([...older, ...younger]);
});

test('a cursor at the end of the list returns new revocations and those that were committed late', async () => {
  await revokedAgo(5 * MINUTE_MS, 12);
  const { cursor } = await listAll();
  expect((await list(cursor)).family_ids).toEqual([]);
  const late = await revokedAgo(30_000);
  const fresh = await revokedAgo(0);
  const next = await list(cursor);
  expect(next.family_ids).toEqual([...late, ...fresh]);
  expect(next.has_more).toBe(false);
});

test('a page after a cursor is read from the index alone', async () => {
  await revokedAgo(5 * MINUTE_MS, 200);
  const { cursor } = await listAll();
  const fresh = await revokedAgo(1_000, 2);
  await served.db.setProfilingLevel('all');
  expect((await list(cursor)).family_ids).toEqual(fresh);
  await served.db.setProfilingLevel('off');
  const [done] = await served.db
    .collection('system.profile')
    .find({ op: 'query', ns: /families$/ })
    .toArray();
  expect(done).toMatchObject({ docsExamined: 0, nreturned: 2 });
  expect(done!['keysExamined']).toBeLessThanOrEqual(5);
});

test('without a limit a page has all revocations', async () => {
  const ids = await revokedAgo(5 * MINUTE_MS, 30);
  expect(await list('', 0)).toMatchObject({ family_ids: ids, has_more: false });
});

test('an unreadable cursor is refused', async () => {
  await expect(list('nonsense')).rejects.toMatchObject({ code: 'invalid_cursor' });
});
