import { boundTo, keyCaller } from '../testing/callers';
import { connect, startToolServer, type ToolServer } from '../testing/tool-server';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

const call = async (client: Awaited<ReturnType<typeof connect>>, name: string, args?: Record<string, unknown>) =>
  // biome-ignore lint/suspicious/noExplicitAny: the result under test
  (await client.callTool({ name, arguments: args })) as any;

test('the official client creates, lists and reads a workspace', async () => {
  const account = keyCaller({ email: 'ada@example.com' });
  const client = await connect(server, account);
  expect(client.getServerVersion()).toMatchObject({ name: 'service-admin', title: 'Service Workspace' });
  expect(client.getServerCapabilities()).toEqual({ tools: {} });
  await client.ping();
  expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(['workspace_list', 'workspace_create']);

  const created = (await call(client, 'workspace_create', { business_name: ' Café Ünïon ' })).structuredContent;
  expect(created).toMatchObject({
    name: 'Café Ünïon',
    role: 'owner',
    app: { slug: 'cafe-union', status: 'active', is_default: true, app_id: created.default_app_id },
    agent: { kind: 'nobot', status: 'draft', presence: 'offline', is_active: false, app_id: created.default_app_id },
  });
  expect(created.agent.agent_id).toBe(created.app.agent_id);
  const { app, agent, next, ...workspace } = created;
  expect(next).toMatch(/Connect again and choose "Café Ünïon"/);
  expect((await call(client, 'workspace_list')).structuredContent).toEqual({ workspaces: [workspace] });

  const bound = await connect(server, boundTo(account, created.business_id));
  expect((await call(bound, 'workspace_get')).structuredContent).toEqual(workspace);
  expect((await call(bound, 'app_list')).structuredContent).toEqual({ apps: [app] });
  expect((await call(bound, 'workspace_list')).structuredContent).toEqual({ workspaces: [workspace] });
  await Promise.all([client.close(), bound.close()]);
});

test('a result is mirrored as text', async () => {
  const client = await connect(server, keyCaller());
  const result = await call(client, 'workspace_create', { business_name: 'Mirror' });
  expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
  await client.close();
});

test('two businesses of the same name get different slugs', async () => {
  const client = await connect(server, keyCaller());
  const names = await Promise.all([1, 2, 3].map(() => call(client, 'workspace_create', { business_name: 'Twins' })));
  const slugs = names.map((result) => result.structuredContent.app.slug);
  expect(new Set(slugs).size).toBe(3);
  expect(slugs.filter((slug) => slug === 'twins')).toHaveLength(1);
  await client.close();
});
