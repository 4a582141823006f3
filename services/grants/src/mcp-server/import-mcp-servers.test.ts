import { callAs, entry, operator, type ServedGrants, serveGrants, userCaller } from '../testing/serve';

let served: ServedGrants;
beforeAll(async () => {
  served = await serveGrants();
});
beforeEach(async () => {
  served.time.now = Date.parse('2026-11-20T03:35:00.123Z');
  await served.context.mcpServers.rows.deleteMany();
});
afterAll(() => served.stop());

const importing = (...servers: ReturnType<typeof entry>[]) => served.client.importMcpServers(operator(), { servers });
const catalogue = async () => (await served.client.listMcpServers(operator(), { include_inactive: true })).servers;

test('an entry becomes a server with every field set', async () => {
  const { servers } = await importing(entry());
  expect(servers).toEqual([
    {
      ...entry(),
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      created_at: '2026-11-20T03:35:00.123Z',
      updated_at: '2026-11-20T03:35:00.123Z',
    },
  ]);
});

test('a second import changes the entry and keeps its id', async () => {
  const [before] = (await importing(entry())).servers;
  served.time.now += 60_000;
  const [after] = (await importing(entry({ name: 'Weather 2', is_active: false, available_tools: [] }))).servers;
  const changed = { name: 'Weather 2', is_active: false, available_tools: [], updated_at: '2026-11-20T03:36:00.123Z' };
  expect(after).toEqual({ ...before, ...changed });
});

test('a server that the file does not have stays as it is', async () => {
  const [weather] = (await importing(entry())).servers;
  await importing(entry({ slug: 'calendar', name: 'Calendar' }));
  expect(await catalogue()).toContainEqual(weather);
});

test('parallel imports of one file make each server once', async () => {
  const file = Array.from({ length: 10 }, (_, index) => entry({ slug: `server-${index}` }));
  await Promise.all(Array.from({ length: 8 }, () => importing(...file)));
  expect(await catalogue()).toHaveLength(10);
});

const tools = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `t${index}`, description: '' }));

test.each([
  ['a slug of other characters', entry({ slug: 'Weather App' }), 'servers.1.slug'],
  ['no name', entry({ name: ' ' }), 'servers.1.name'],
  ['an icon that is no web address', entry({ icon_url: 'javascript:alert(1)' }), 'servers.1.icon_url'],
  [
    'a tool without a name',
    entry({ available_tools: [{ name: '', description: '' }] }),
    'servers.1.available_tools.0.name',
  ],
  ['the same tool twice', entry({ available_tools: [...tools(1), ...tools(1)] }), 'servers.1.available_tools'],
  ['101 tools', entry({ available_tools: tools(101) }), 'servers.1.available_tools'],
  ['a slug twice', entry({ slug: 'good' }), 'servers'],
])('a file with %s is refused with its path, and nothing of it is stored', async (_what, bad, path) => {
  const refused = importing(entry({ slug: 'good', available_tools: tools(100) }), bad);
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed', details: [{ path }] });
  expect(await catalogue()).toEqual([]);
});

test('an empty file is refused', async () => {
  await expect(importing()).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'servers' }] });
});

test('a user who imports servers gets forbidden', async () => {
  const call = callAs(userCaller());
  await expect(served.client.importMcpServers(call, { servers: [entry()] })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
