import { callAs, operator, type ServedGrants, serveGrants, serverEntry, userCaller } from '../testing/serve';

let served: ServedGrants;
beforeAll(async () => {
  served = await serveGrants();
});
beforeEach(async () => {
  served.time.now = Date.parse('2126-11-20T03:35:00.123Z');
  await served.context.mcpServers.rows.deleteMany();
});
afterAll(() => served.stop());

const importing = (...servers: ReturnType<typeof serverEntry>[]) =>
  served.client.importMcpServers(operator(), { servers });
const catalogue = async () => (await served.client.listMcpServers(operator(), { include_inactive: true })).servers;

test('an entry becomes a server with every field set', async () => {
  const { servers } = await importing(serverEntry());
  const { slug, name, description, icon_url, is_active, available_tools } = serverEntry();
  expect(servers).toEqual([
    {
      ...{ slug, name, description, icon_url, is_active, available_tools },
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      created_at: '2126-11-20T03:35:00.123Z',
      updated_at: '2126-11-20T03:35:00.123Z',
    },
  ]);
});

test('a second import changes the entry and keeps its id', async () => {
  const [before] = (await importing(serverEntry())).servers;
  served.time.now += 60_000;
  const [after] = (await importing(serverEntry({ name: 'Weather 2', is_active: false, available_tools: [] }))).servers;
  const changed = { name: 'Weather 2', is_active: false, available_tools: [], updated_at: '2126-11-20T03:36:00.123Z' };
  expect(after).toEqual({ ...before, ...changed });
});

test('a server that the file does not have stays as it is', async () => {
  const [weather] = (await importing(serverEntry())).servers;
  await importing(serverEntry({ slug: 'calendar', name: 'Calendar' }));
  expect(await catalogue()).toContainEqual(weather);
});

test('parallel imports of one file make each server once', async () => {
  const file = Array.from({ length: 10 }, (_, index) => serverEntry({ slug: `server-${index}` }));
  await Promise.all(Array.from({ length: 8 }, () => importing(...file)));
  expect(await catalogue()).toHaveLength(10);
});

const header = (name: string, value: string) => ({ name, value });
const withHeader = (name: string, value: string) =>
  serverEntry({ url: 'https://tools.example.com/mcp', headers: [header(name, value)] });
const audience = (kind: string, businesses: string[]) => serverEntry({ audience: { kind, businesses } });

test('an entry without a slug gets one from its name, and is known by its name from then on', async () => {
  const first = await importing(serverEntry({ slug: '', name: 'Wetter für Zürich!' }));
  expect(first.servers[0]).toMatchObject({ slug: 'wetter-fur-zurich' });
  const second = await importing(serverEntry({ slug: '', name: 'Wetter für Zürich!', description: 'New' }));
  expect(second.servers[0]).toMatchObject({ id: first.servers[0]!.id, description: 'New' });
});

test('a name whose slug another server has is refused', async () => {
  await importing(serverEntry({ slug: 'weather', name: 'Other' }));
  await expect(importing(serverEntry({ slug: '', name: 'Weather' }))).rejects.toMatchObject({
    details: [{ path: 'servers.0.slug' }],
  });
});

test('an import says what it changed', async () => {
  const changes = async (overrides = {}) => (await importing(serverEntry(overrides))).changes[0];
  expect(await changes()).toEqual({ change: 'created', changed: [], left_out: [] });
  const [before] = await catalogue();
  served.time.now += 60_000;
  expect(await changes()).toEqual({ change: 'unchanged', changed: [], left_out: [] });
  expect(await catalogue()).toEqual([before]);
  const available_tools = [{ name: 'alerts', description: '' }];
  expect(await changes({ description: 'New', url: 'https://a.example/mcp', available_tools })).toEqual({
    change: 'updated',
    changed: ['description', 'url', 'available_tools.forecast_get', 'available_tools.alerts'],
    left_out: [],
  });
});

test('a variable is stored by its name, never by its value', async () => {
  await importing(withHeader('Authorization', `Bearer \${MCP_SERVER_TOKEN}`));
  const stored = await served.context.mcpServers.rows.find().toArray();
  expect(JSON.stringify(stored)).toContain(`\${MCP_SERVER_TOKEN}`);
  expect(JSON.stringify(stored)).not.toContain('secret-token');
});

test('a user is shown neither the url nor the headers of a server', async () => {
  await importing(withHeader('X-Key', 'value-of-key'));
  const shown = JSON.stringify(await served.client.listMcpServers(callAs(userCaller()), { include_inactive: false }));
  expect(shown).not.toMatch(/tools\.example\.com|X-Key|value-of-key/);
});

const tools = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `t${index}`, description: '' }));

test.each([
  ['a slug of other characters', serverEntry({ slug: 'Weather App' }), 'servers.1.slug'],
  ['no name', serverEntry({ name: ' ' }), 'servers.1.name'],
  ['an icon that is no web address', serverEntry({ icon_url: 'javascript:alert(1)' }), 'servers.1.icon_url'],
  [
    'a tool without a name',
    serverEntry({ available_tools: [{ name: '', description: '' }] }),
    'servers.1.available_tools',
  ],
  ['the same tool twice', serverEntry({ available_tools: [...tools(1), ...tools(1)] }), 'servers.1.available_tools'],
  ['101 tools', serverEntry({ available_tools: tools(101) }), 'servers.1.available_tools'],
  ['a slug twice', serverEntry({ slug: 'good' }), 'servers'],
  ['a url that is no web address', serverEntry({ url: 'file:///etc/passwd' }), 'servers.1.url'],
  ['a url with a password', serverEntry({ url: 'https://user:secret@example.com/mcp' }), 'servers.1.url'],
  ['discover without a url', serverEntry({ discover: true }), 'servers.1.discover'],
  ['headers without a url', serverEntry({ headers: [header('X-Key', 'x')] }), 'servers.1.headers'],
  ['a header of the protocol', withHeader('Mcp-Session-Id', 'x'), 'servers.1.headers.0.name'],
  ['a header with a line break', withHeader('X-Key', 'x\r\nHost: y'), 'servers.1.headers.0.value'],
  ['a variable of another name', withHeader('X-Key', `\${MONGODB_URI}`), 'servers.1.headers.0.value'],
  ['a variable in a variable', withHeader('X-Key', `\${MCP_SERVER_\${HOME}}`), 'servers.1.headers.0.value'],
  ['a variable that is not set', withHeader('X-Key', `\${MCP_SERVER_NONE}`), 'servers.1.headers'],
  ['an audience without businesses', audience('businesses', []), 'servers.1.audience'],
  ['an audience that is unknown', audience('everybody', []), 'servers.1.audience.kind'],
  ['a name that makes no slug', serverEntry({ slug: '', name: '天気' }), 'servers.1.slug'],
])('a file with %s is refused with its path, and nothing of it is stored', async (_what, bad, path) => {
  const refused = importing(serverEntry({ slug: 'good', available_tools: tools(100) }), bad);
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed', details: [{ path }] });
  expect(await catalogue()).toEqual([]);
});

// contract: tool-servers-left-out
test('a file with a tool that cannot be imported is imported without it, and the response names the tool and the reason', async () => {
  const good = { name: 'read', description: 'Reads' };
  const bad = [
    { name: 'read it', description: '' },
    { name: 'write', description: 'x'.repeat(2_001) },
  ];
  const { servers, changes } = await importing(
    serverEntry({ available_tools: [bad[0]!, good, bad[1]!] }),
    serverEntry({ slug: 'b' }),
  );
  expect(servers.map(({ available_tools }) => available_tools.map(({ name }) => name))).toEqual([
    ['read'],
    ['forecast_get'],
  ]);
  expect(changes.map(({ left_out }) => left_out)).toEqual([
    [
      { name: 'read it', reason: 'its name must be 1 to 128 of letters, digits, _ . -' },
      { name: 'write', reason: 'its description must have at most 2000 characters' },
    ],
    [],
  ]);
});

test('an empty file is refused', async () => {
  await expect(importing()).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'servers' }] });
});

test('a user who imports servers gets forbidden', async () => {
  const call = callAs(userCaller());
  await expect(served.client.importMcpServers(call, { servers: [serverEntry()] })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
