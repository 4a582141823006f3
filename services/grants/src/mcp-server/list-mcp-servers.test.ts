import { callAs, operator, type ServedGrants, serveGrants, serverEntry, userCaller } from '../testing/serve';

let served: ServedGrants;
beforeAll(async () => {
  served = await serveGrants();
  const servers = [
    serverEntry({ slug: 'b', name: 'beta' }),
    serverEntry({ slug: 'c', name: 'Gamma', is_active: false }),
    serverEntry({ slug: 'a', name: 'Alpha' }),
    serverEntry({ slug: 'd', name: 'Delta' }),
  ];
  await served.client.importMcpServers(operator(), { servers });
});
afterAll(() => served.stop());

const names = (response: { servers: { name: string }[] }) => response.servers.map(({ name }) => name);

test.each(['user', 'anonymous', 'key', 'connection', 'cli'] as const)(
  'a caller of kind %s gets the active servers by name',
  async (kind) => {
    const list = await served.client.listMcpServers(callAs(userCaller({ kind })), { include_inactive: false });
    expect(names(list)).toEqual(['Alpha', 'beta', 'Delta']);
  },
);

test('the operator gets inactive servers too', async () => {
  expect(names(await served.client.listMcpServers(operator(), { include_inactive: true }))).toContain('Gamma');
});

test('a user who includes inactive servers gets forbidden', async () => {
  const list = served.client.listMcpServers(callAs(userCaller()), { include_inactive: true });
  await expect(list).rejects.toMatchObject({ code: 'forbidden' });
});

test('an unauthenticated caller who lists servers gets unauthorized', async () => {
  const list = served.client.listMcpServers(callAs(userCaller({ kind: 'none' })), { include_inactive: false });
  await expect(list).rejects.toMatchObject({ code: 'unauthorized' });
});

test('active servers by name come from their index, without a sort', async () => {
  const { rows } = served.context.mcpServers;
  const plan = await rows
    .find({ is_active: true }, { collation: { locale: 'en', strength: 2 } })
    .sort({ name: 1, _id: 1 })
    .explain('executionStats');
  expect(plan.executionStats).toMatchObject({ totalKeysExamined: 3, totalDocsExamined: 3 });
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"');
});
