import { newBrowser } from './support/browser';
import { call, expectData } from './support/client';
import { signInAt } from './support/consent';
import { covers } from './support/covers';
import { deleteKey, postKey } from './support/keys';
import { onThisMachine } from './support/local-run';
import { newWorkspace, rpc, toolNames, useTool } from './support/mcp';
import { authorizeUrl, connected, goodQuery, newClient, postForm, refresh } from './support/oauth';
import { operator } from './support/operator';
import { newPerson } from './support/people';
import { READ_ONLY_TOOLS } from './support/read-only-tools';
import { within } from './support/within';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly role: string;
  readonly tools: readonly string[];
  readonly expires_at: string;
  readonly created_at: string;
}
const rowsOf = (token: string) => expectData(200, call<readonly Row[]>('GET', '/keys', { token }));

async function owner() {
  const person = await newPerson();
  return { person, business_id: (await newWorkspace(person.access_token)).business_id };
}

covers('mcp-auth.write')("write access has every tool of the approver's role", async () => {
  const { person, business_id } = await owner();
  const { access_token, scope } = await connected({ person, decision: { workspace: business_id } });
  expect(scope).toBe('mcp:read mcp:write');
  expect(await toolNames(access_token)).toEqual(
    expect.arrayContaining(['workspace_get', 'workspace_create', 'app_list']),
  );
  expect((await useTool(access_token, 'workspace_get')).structuredContent).toMatchObject({
    business_id,
    role: 'owner',
  });
});

covers('mcp-auth.read')('read-only access has the member role with the allowlist', async () => {
  const { person, business_id } = await owner();
  const { access_token, scope } = await connected({ person, decision: { workspace: business_id, access: 'read' } });
  expect(scope).toBe('mcp:read');
  const [row] = await rowsOf(person.access_token);
  expect([row!.role, [...row!.tools].sort()]).toEqual(['member', [...READ_ONLY_TOOLS].sort()]);
  expect(READ_ONLY_TOOLS).toEqual(expect.arrayContaining([...(await toolNames(access_token))]));
  expect((await useTool(access_token, 'workspace_create', { business_name: 'x' })).isError).toBe(true);
  expect((await call('GET', '/users/me', { token: access_token })).status).toBe(403);
});

covers('mcp-auth.account')('an approval for the account reaches no business', async () => {
  const write = await connected();
  expect(await toolNames(write.access_token)).toEqual(['workspace_list', 'workspace_create']);
  const read = await connected({ person: write.person, decision: { access: 'read' } });
  expect(await toolNames(read.access_token)).toEqual(['workspace_list']);
  expect((await useTool(write.access_token, 'workspace_get')).isError).toBe(true);
});

covers('mcp-auth.membership')('a foreign business cannot be chosen', async () => {
  const { business_id } = await owner();
  const [browser, person] = [newBrowser(), await newPerson()];
  const url = authorizeUrl(goodQuery(await newClient()));
  const page = await signInAt(browser, url, person.user.email);
  expect(page.html).not.toContain(business_id);
  const refused = await browser.submit(page, 'decision', {
    workspace: business_id,
    access: 'read',
    decision: 'approve',
  });
  expect([refused.location, refused.status]).toEqual(['', expect.any(Number)]);
  expect(refused.status).toBeGreaterThanOrEqual(400);
});

covers('mcp-auth.new-business')('a user without a business names one and becomes its owner', async () => {
  const decision = { workspace: 'new', business_name: 'Harbour Books' } as const;
  const { access_token, person } = await connected({ decision });
  const made = { name: 'Harbour Books', role: 'owner' };
  expect((await useTool(access_token, 'workspace_get')).structuredContent).toMatchObject(made);
  const read = await connected({ person, decision: { workspace: await businessOf(access_token), access: 'read' } });
  expect((await useTool(read.access_token, 'workspace_get')).structuredContent).toMatchObject({ name: made.name });
});

const businessOf = async (key: string) =>
  String((await useTool(key, 'workspace_get')).structuredContent['business_id']);

onThisMachine('the operator', () => {
  covers('mcp-auth.live-role')(
    'a lower role takes effect at once, and a lost membership ends the approval',
    async () => {
      const [{ business_id }, person] = [await owner(), await newPerson()];
      const { email } = person.user;
      await operator('member', 'add', business_id, email, 'manager');
      const connection = await connected({ person, decision: { workspace: business_id } });
      const roleSeen = async (key: string) => (await useTool(key, 'workspace_get')).structuredContent?.['role'];
      expect(await roleSeen(connection.access_token)).toBe('manager');
      await operator('member', 'add', business_id, email, 'member');
      await within(5_000, async () => (await roleSeen(connection.access_token)) === 'member');
      await operator('member', 'remove', business_id, email);
      await within(5_000, async () => (await useTool(connection.access_token, 'workspace_get')).isError === true);
      const refused = await refresh(connection.client_id, connection.refresh_token);
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
      await within(2_000, async () => (await rpc(connection.access_token, 'ping')).status === 401);
    },
  );
});

covers('mcp-auth.lifetime')('a key is valid for the chosen number of days', async () => {
  const { person, expires_in } = await connected({ decision: { lifetime_days: '90' } });
  expect(expires_in).toBe(90 * 24 * 3_600);
  const [{ created_at, expires_at }] = (await rowsOf(person.access_token)) as [Row];
  expect(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000)).toBe(90);
  for (const lifetime_days of ['0', '91', '1.5', 'x'])
    await expect(connected({ person, decision: { lifetime_days } })).rejects.toThrow('led nowhere (400)');
});

covers('mcp-auth.connection')('a connection is one entry in the list of keys, and can be ended there', async () => {
  const connection = await connected();
  const token = connection.person.access_token;
  const [row, ...more] = await rowsOf(token);
  expect([row!.kind, more]).toEqual(['connection', []]);
  const { body } = await refresh(connection.client_id, connection.refresh_token);
  expect((await rowsOf(token)).map(({ id }) => id)).toEqual([row!.id]);
  expect((await postKey(body.access_token, { name: 'e2e' })).status).toBe(403);
  expect((await expectData(200, deleteKey(token, row!.id))).revoked).toBe(true);
  await within(2_000, async () => (await rpc(body.access_token, 'ping')).status === 401);
  const { client_id } = connection;
  const asked = { grant_type: 'refresh_token', client_id, refresh_token: body.refresh_token };
  expect((await postForm('token', asked)).body.error).toBe('invalid_grant');
  expect(await rowsOf(token)).toEqual([]);
});
