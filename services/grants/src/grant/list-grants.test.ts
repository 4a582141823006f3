import { uuidV4 } from '@cws/kit';
import type { grants } from '@cws/protos';
import { type Granter, newGranter } from '../testing/granting';
import { callAs, type ServedGrants, serveGrants, userCaller } from '../testing/serve';

let served: ServedGrants;
let granter: Granter;
beforeAll(async () => {
  served = await serveGrants();
});
beforeEach(async () => {
  served.time.now = Date.parse('2126-11-20T03:35:00.123Z');
  granter = await newGranter(served);
});
afterAll(() => served.stop());

type Asked = Partial<grants.ListGrantsRequest>;
const list = (asked: Asked = {}, call = granter.call) =>
  served.client.listGrants(call, { cursor: '', per_page: 0, conversation_id: '', ...asked });
const ids = async (asked?: Asked) => (await list(asked)).grants.map(({ id }) => id);
const made = async (overrides: Partial<grants.CreateGrantRequest> = {}) => {
  served.time.now += 1_000;
  return (await granter.create(overrides)).id;
};

test('a user lists their own grants, newest first', async () => {
  const other = await newGranter(served);
  await other.create();
  const [first, second] = [await made(), await made()];
  expect(await ids()).toEqual([second, first]);
});

test('active and conversation_id filter', async () => {
  const other = served.around.newConversation(granter.call.caller.user_id);
  const [short, revoked, live, elsewhere] = [
    await made({ expires_at: '2126-11-20T03:36:00Z' }),
    await made(),
    await made(),
    await made({ conversation_id: other }),
  ];
  await served.client.revokeGrant(granter.call, { id: revoked });
  served.time.now = Date.parse('2126-11-20T03:36:00Z');
  expect(await ids({ active: true })).toEqual([elsewhere, live]);
  expect(await ids({ active: false })).toEqual([revoked, short]);
  expect(await ids({ conversation_id: other })).toEqual([elsewhere]);
});

test('a walk by cursor meets every grant once, also those of one millisecond', async () => {
  const all = await Promise.all(Array.from({ length: 7 }, () => granter.create()));
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { grants, meta } = await list({ per_page: 3, cursor });
    expect(meta).toMatchObject({ per_page: 3, total: 7 });
    seen.push(...grants.map(({ id }) => id));
    cursor = meta!.next_cursor;
    if (cursor === '') break;
  }
  expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test('a cursor of another user or filter is refused', async () => {
  await Promise.all([made(), made()]);
  const { next_cursor: cursor } = (await list({ per_page: 1 })).meta!;
  await expect(list({ cursor }, callAs(userCaller()))).rejects.toMatchObject({ code: 'invalid_cursor' });
  await expect(list({ cursor, active: true })).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test("a credential that is bound to a business lists the grants of that business's apps", async () => {
  const business_id = uuidV4();
  await made();
  const own = await made({ app_id: served.around.newApp({ business_id }) });
  const bound = callAs(userCaller({ kind: 'key', user_id: granter.call.caller.user_id, business_id }));
  expect((await list({}, bound)).grants.map(({ id }) => id)).toEqual([own]);
});

test('a page comes from its index, without a sort', async () => {
  await Promise.all(Array.from({ length: 5 }, () => made()));
  const plan = await served.context.grants.rows
    .find({ user_id: granter.call.caller.user_id })
    .sort({ granted_at: -1, _id: -1 })
    .limit(3)
    .explain('executionStats');
  expect(plan.executionStats).toMatchObject({ totalKeysExamined: 3, totalDocsExamined: 3 });
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"');
});
