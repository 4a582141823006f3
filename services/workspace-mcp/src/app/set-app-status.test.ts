import { uuidV4 } from '@cws/kit';
import { asOperator, asUser, businessOf, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const set = (app_id: string, status: string, call = asOperator()) =>
  workspace.client.setAppStatus(call, { app_id, status });

test('the default assistant app cannot be suspended or deleted', async () => {
  const { app_id } = workspace.context.defaultApp;
  for (const status of ['suspended', 'deleted', 'active'])
    await expect(set(app_id.toUpperCase(), status)).rejects.toMatchObject({ code: 'conflict' });
  expect(await workspace.db.collection('apps').findOne({ slug: 'assistant' })).toMatchObject({ status: 'active' });
});

test('an unknown app gets app_not_found, an unknown status validation_failed', async () => {
  await expect(set(uuidV4(), 'active')).rejects.toMatchObject({ code: 'app_not_found' });
  await expect(set(uuidV4(), 'gone')).rejects.toMatchObject({ code: 'validation_failed' });
});

test('setting the status that an app has already succeeds', async () => {
  const { app } = await businessOf(workspace.context, 'Again');
  await set(app._id, 'suspended');
  expect((await set(app._id, 'suspended')).app).toMatchObject({ status: 'suspended', name: 'Again' });
});

test('a caller other than the operator gets forbidden', async () => {
  await expect(set(uuidV4(), 'active', asUser())).rejects.toMatchObject({ code: 'forbidden' });
});

test("a changed status is in the business's list of apps at once", async () => {
  const { app } = await businessOf(workspace.context, 'Listed');
  const statuses = async () =>
    (await workspace.context.apps.ofBusiness(asOperator(), app.business_id)).map(({ status }) => status);
  expect(await statuses()).toEqual(['active']);
  await set(app._id, 'suspended');
  expect(await statuses()).toEqual(['suspended']);
});
