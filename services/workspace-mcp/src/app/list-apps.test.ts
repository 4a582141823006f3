import { asOperator, asUser, businessOf, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

test('paging lists all apps, oldest first, beginning with the default assistant one', async () => {
  const made: string[] = [workspace.context.defaultApp.app_id];
  for (const name of ['A', 'B', 'C', 'D']) made.push((await businessOf(workspace.context, name)).app._id);
  const seen: string[] = [];
  for (let after_id = ''; ; after_id = seen.at(-1)!) {
    const { apps } = await workspace.client.listApps(asOperator(), { after_id, limit: 2 });
    if (apps.length === 0) break;
    seen.push(...apps.map((app) => app.app_id));
  }
  expect(seen).toEqual(made);
});

test('a row has every field', async () => {
  const { apps } = await workspace.client.listApps(asOperator(), { after_id: '', limit: 0 });
  expect(apps[0]).toEqual({
    app_id: workspace.context.defaultApp.app_id,
    business_id: '',
    name: 'Assistant',
    slug: 'assistant',
    status: 'active',
    is_default: true,
    agent_id: workspace.context.defaultApp.agent_id,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test('a caller other than the operator gets forbidden', async () => {
  await expect(workspace.client.listApps(asUser(), { after_id: '', limit: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
