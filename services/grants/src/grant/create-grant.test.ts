import { uuidV4 } from '@cws/kit';
import { type Granter, keyed, newGranter } from '../testing/granting';
import { callAs, operator, type ServedGrants, serveGrants, userCaller } from '../testing/serve';

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

const count = () => served.context.grants.rows.countDocuments();

test('a grant has every field, and lasts for 24 hours where nothing else was asked for', async () => {
  const { app_id, conversation_id, mcp_server_id } = granter.request;
  expect(await granter.create()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    user_id: granter.call.caller.user_id,
    app_id,
    conversation_id,
    mcp_server_id,
    allowed_tools: ['read'],
    scope_meta: '',
    granted_at: '2126-11-20T03:35:00.123Z',
    expires_at: '2126-11-21T03:35:00.123Z',
    revoked_at: '',
    is_active: true,
  });
});

test('a tool that is named twice is allowed once', async () => {
  expect((await granter.create({ allowed_tools: ['write', 'read', 'write'] })).allowed_tools).toEqual([
    'write',
    'read',
  ]);
});

test('scope_meta is kept as it was sent', async () => {
  const scope_meta = '{"b":1,"a":[1.50,null]}';
  expect((await granter.create({ scope_meta })).scope_meta).toBe(scope_meta);
});

test.each([
  ['one millisecond from now', '2126-11-20T03:35:00.124Z'],
  ['90 days from now', '2127-02-18T04:35:00.123+01:00'],
])('an expiry %s is taken', async (_when, expires_at) => {
  const grant = await granter.create({ expires_at });
  expect(grant.expires_at).toBe(new Date(expires_at).toISOString());
});

test.each([
  ['now', '2126-11-20T03:35:00.123Z'],
  ['more than 90 days from now', '2127-02-18T03:35:00.124Z'],
  ['without an offset', '2126-11-21T03:35:00'],
  ['that is no time', 'tomorrow'],
])('an expiry %s is refused', async (_when, expires_at) => {
  const refused = granter.create({ expires_at });
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'expires_at' }] });
});

test.each(['app_id', 'conversation_id', 'mcp_server_id'] as const)('%s that is no UUID is refused', async (name) => {
  for (const id of ['', 'x', '../../apps'])
    await expect(granter.create({ [name]: id })).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ path: name }],
    });
});

test('a scope_meta of more than 16 KiB is refused', async () => {
  const scope_meta = JSON.stringify('ü'.repeat(8 * 1024));
  await expect(granter.create({ scope_meta })).rejects.toMatchObject({ details: [{ path: 'scope_meta' }] });
});

test.each([
  ['no tool', []],
  ['a tool that the server has not', ['read', 'delete']],
  ['a tool with the name of a property', ['constructor']],
])('a grant for %s is refused', async (_what, allowed_tools) => {
  await expect(granter.create({ allowed_tools })).rejects.toMatchObject({ code: 'tool_not_available', status: 400 });
});

test('a conversation of another user is refused as an unknown one is', async () => {
  for (const conversation_id of [uuidV4(), served.around.newConversation('somebody else')])
    await expect(granter.create({ conversation_id })).rejects.toMatchObject({ code: 'session_not_found', status: 404 });
});

test.each(['suspended', 'deleted'] as const)('an app that is %s is refused as an unknown one is', async (status) => {
  for (const app_id of [uuidV4(), served.around.newApp({ status })])
    await expect(granter.create({ app_id })).rejects.toMatchObject({ code: 'app_not_found', status: 404 });
});

test('an inactive server is refused as an unknown one is', async () => {
  await expect(granter.create({ mcp_server_id: uuidV4() })).rejects.toMatchObject({ code: 'server_not_found' });
  await served.context.mcpServers.rows.updateOne(
    { _id: granter.request.mcp_server_id },
    { $set: { is_active: false } },
  );
  await expect(granter.create()).rejects.toMatchObject({ code: 'server_not_found', status: 404 });
});

test("a credential that is bound to a business grants for that business's apps alone", async () => {
  const business_id = served.around.apps.get(granter.request.app_id)!.business_id;
  const { user_id } = granter.call.caller;
  const bound = (business: string) => callAs(userCaller({ kind: 'key', user_id, business_id: business }));
  const create = (business: string) => served.client.createGrant(bound(business), granter.request);
  expect((await create(business_id)).grant).toMatchObject({ user_id });
  await expect(create(uuidV4())).rejects.toMatchObject({ code: 'app_not_found' });
});

test('a repeat with the same Idempotency-Key gets the first grant, as it is now, also after it could not be created any more', async () => {
  const idempotency = keyed(uuidV4());
  const first = await granter.create({ idempotency, expires_at: '2126-11-20T04:00:00Z' });
  served.time.now = Date.parse('2126-11-20T05:00:00Z');
  served.around.conversations.clear();
  const repeat = await served.client.createGrant(granter.call, {
    ...granter.request,
    idempotency,
    expires_at: '2126-11-20T04:00:00Z',
  });
  expect(repeat).toEqual({ grant: { ...first, is_active: false }, replayed: true });
});

test('parallel requests with one Idempotency-Key create one grant', async () => {
  const [before, idempotency] = [await count(), keyed(uuidV4())];
  const created = await Promise.all(Array.from({ length: 8 }, () => granter.create({ idempotency })));
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect(await count()).toBe(before + 1);
});

test('another request with the same Idempotency-Key is refused for 24 hours', async () => {
  const key = uuidV4();
  const first = await granter.create({ idempotency: keyed(key) });
  await expect(granter.create({ idempotency: keyed(key, 'other') })).rejects.toMatchObject({
    code: 'idempotency_conflict',
  });
  served.time.now += 86_400_001;
  expect((await granter.create({ idempotency: keyed(key, 'other') })).id).not.toBe(first.id);
});

test.each(['none', 'connection', 'service'] as const)('a caller of kind %s creates nothing', async (kind) => {
  const create = served.client.createGrant(callAs(userCaller({ kind })), granter.request);
  await expect(create).rejects.toMatchObject({ code: kind === 'none' ? 'unauthorized' : 'forbidden' });
  await expect(served.client.createGrant(operator(), granter.request)).rejects.toMatchObject({ code: 'forbidden' });
});
