import { listChats, listMessages, newChat, postChat, postMessage } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized, TIMESTAMP, UUID } from './support/expectations';
import { deleteKey, newKey, postKey } from './support/keys';
import { newWorkspace, rpc, toolNames } from './support/mcp';
import { newPerson, type Person, type User } from './support/people';
import { within } from './support/within';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const DAY_MS = 24 * 3_600_000;

let person: Person;
let token: string;
beforeEach(async () => {
  person = await newPerson();
  token = person.access_token;
});

const listKeys = (by = token) => call<readonly { id: string; last_used_at: string }[]>('GET', '/keys', { token: by });
const me = (key: string) => call<User>('GET', '/users/me', { token: key });

covers('keys.create', 'keys.form')('a key is shown once, and is account-scoped by default', async () => {
  const { status, body } = await postKey(token, { name: 'laptop' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    key: expect.stringMatching(/^wsk_[0-9A-Za-z]{40,60}$/),
    business_id: '',
    role: '',
  });
  expect(body.data.id).toMatch(UUID);
  expect((await listKeys()).text).not.toContain(body.data.key.slice(4, 24));
});

covers('keys.form')('a key with one changed letter is refused', async () => {
  const { key } = await newKey(token);
  expect((await me(key)).status).toBe(200);
  const changed = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11);
  expectUnauthorized(await me(changed));
});

covers('keys.create')('a key without a name is refused', async () => {
  for (const name of [undefined, '', 7]) expectFailure(await postKey(token, { name }), 400, 'validation_failed');
});

covers('keys.lifetime')('a key is valid for 7 days, or for the requested 1 to 90', async () => {
  for (const [asked, days] of [
    [undefined, 7],
    [1, 1],
    [90, 90],
  ] as const) {
    const { expires_at } = await newKey(token, { expires_in_days: asked });
    expect(expires_at).toMatch(TIMESTAMP);
    expect(Math.abs(Date.parse(expires_at) - Date.now() - days * DAY_MS)).toBeLessThan(60_000);
  }
  for (const expires_in_days of [0, 91, -1, 1.5, '7']) {
    expectFailure(await postKey(token, { name: 'e2e', expires_in_days }), 400, 'validation_failed');
  }
});

covers('keys.list')('the list describes each key, and shows when it was used', async () => {
  const { id, key } = await newKey(token, { name: 'laptop', tools: ['workspace_list'] });
  const [row] = await expectData(200, listKeys());
  expect(row).toEqual({
    id,
    kind: 'key',
    name: 'laptop',
    client_name: '',
    business_id: '',
    role: '',
    tools: ['workspace_list'],
    has_allowlist: true,
    created_at: expect.stringMatching(TIMESTAMP),
    last_used_at: '',
    expires_at: expect.stringMatching(TIMESTAMP),
  });
  await rpc(key, 'ping');
  await within(15_000, async () => (await expectData(200, listKeys()))[0]!.last_used_at !== '');
});

covers('keys.list')("the list has only the caller's keys", async () => {
  await newKey((await newPerson()).access_token);
  expect(await expectData(200, listKeys())).toEqual([]);
});

covers('keys.delete', 'keys.delete.reach')('a revoked key is refused everywhere within 2 s', async () => {
  const { id, key } = await newKey(token);
  expect([(await me(key)).status, (await rpc(key, 'ping')).status]).toEqual([200, 200]);
  const response = await deleteKey(token, id);
  expect([response.status, response.body.data]).toEqual([200, { revoked: true }]);
  await within(2_000, async () => (await me(key)).status === 401 && (await rpc(key, 'ping')).status === 401);
  expect(await expectData(200, listKeys())).toEqual([]);
});

covers('keys.delete')('deleting an unknown or foreign key gets 404, and the foreign one stays valid', async () => {
  expectFailure(await deleteKey(token, UNKNOWN), 404, 'not_found');
  const { id, key } = await newKey((await newPerson()).access_token);
  expectFailure(await deleteKey(token, id), 404, 'not_found');
  expect((await me(key)).status).toBe(200);
});

covers('keys.business')('a key of a business has the live role there', async () => {
  const { business_id } = await newWorkspace(token);
  expect(await newKey(token, { business_id })).toMatchObject({ business_id, role: 'owner' });
});

covers('keys.business')('a foreign or unknown business is refused', async () => {
  const { business_id } = await newWorkspace((await newPerson()).access_token);
  for (const id of [business_id, UNKNOWN]) {
    expectFailure(await postKey(token, { name: 'e2e', business_id: id }), 403, 'forbidden');
  }
});

covers('keys.allowlist')('tools and read_only restrict a key', async () => {
  const names = ['workspace_list', 'workspace_create'];
  expect((await newKey(token, { tools: names })).tools).toEqual(names);
  expect((await newKey(token, { tools: names, read_only: true })).tools).toEqual(['workspace_list']);
  expect(await toolNames((await newKey(token, { tools: [] })).key)).toEqual([]);
  expectFailure(await postKey(token, { name: 'e2e', tools: ['nonsense'] }), 400, 'validation_failed');
  expectFailure(await postKey(token, { name: 'e2e', tools: 'workspace_list' }), 400, 'validation_failed');
});

covers('keys.credential')('a key cannot create, list or revoke keys', async () => {
  const { id, key } = await newKey(token);
  for (const response of [await postKey(key, { name: 'e2e' }), await listKeys(key), await deleteKey(key, id)]) {
    expectUnauthorized(response);
  }
});

covers('keys.rest')('a key without an allowlist acts as its approver', async () => {
  const { key } = await newKey(token);
  expect((await expectData(200, me(key))).id).toBe(person.user.id);
  const { id } = await expectData(201, postChat(key));
  expect((await expectData(200, listChats(token))).map((session) => session.id)).toEqual([id]);
});

covers('keys.rest')('a key with an allowlist works only at the tool server', async () => {
  for (const bounds of [{ read_only: true }, { tools: ['workspace_list'] }, { tools: [] }]) {
    const { key } = await newKey(token, bounds);
    for (const response of [await me(key), await postChat(key), await listChats(key)]) {
      expectFailure(response, 403, 'forbidden');
    }
  }
});

covers('keys.rest.business')("a key of a business sees sessions of that business's apps only", async () => {
  const { business_id, default_app_id: app_id } = await newWorkspace(token);
  const [outside, inside] = [await newChat(token), await newChat(token, { app_id })];
  const { key } = await newKey(token, { business_id });
  expect((await expectData(200, listChats(key))).map(({ id }) => id)).toEqual([inside.id]);
  expectFailure(await postMessage(key, outside.id, { content: 'x' }), 400, 'session_not_found');
  expectFailure(await listMessages(key, outside.id), 400, 'session_not_found');
  expectFailure(await postChat(key), 400, 'validation_failed');
  expect((await postMessage(key, inside.id, { content: 'x' })).status).toBe(201);
});
