import { uuidV4 } from '@cws/kit';
import { callAs, type ServedGrants, serveGrants, userCaller } from '../testing/serve';
import { startToolServer, type ToolServer } from '../testing/tool-server';
import { newUsing, type Using } from '../testing/using';

let served: ServedGrants;
let server: ToolServer;
let using: Using;
beforeAll(async () => {
  [served, server] = await Promise.all([serveGrants(), startToolServer()]);
  using = await newUsing(served, server);
  for (let call = 0; call < 5; call += 1) {
    served.time.now += 1_000;
    await using.call();
  }
});
afterAll(async () => {
  await served.stop();
  await server.stop();
});

const list = (asked = {}, call = using.granter.call) =>
  served.client.listGrantUses(call, { id: using.grant.id, cursor: '', per_page: 0, ...asked });

test('the owner lists the uses newest first, by pages', async () => {
  const { uses } = await list();
  expect(uses.map(({ at }) => at)).toEqual(
    uses
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const first = await list({ per_page: 3 });
  expect(first.meta).toMatchObject({ per_page: 3, total: 5 });
  const second = await list({ per_page: 3, cursor: first.meta!.next_cursor });
  expect([...first.uses, ...second.uses]).toEqual(uses);
});

test('another user cannot list them, and a cursor of another grant is refused', async () => {
  await expect(list({}, callAs(userCaller()))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(list({ id: uuidV4() })).rejects.toMatchObject({ code: 'grant_not_found' });
  const { next_cursor: cursor } = (await list({ per_page: 1 })).meta!;
  const other = await using.granter.create();
  await expect(list({ id: other.id, cursor })).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test('uses go after 90 days', async () => {
  const indexes = await served.context.uses.rows.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 90 * 86_400 }));
});
