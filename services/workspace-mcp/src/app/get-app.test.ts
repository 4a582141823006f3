import { serviceCaller, uuidV7 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { businessOf, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const asIdentity = () => callAs(serviceCaller('identity'));

test('identity learns the business and the status of an app, and nobody else asks', async () => {
  const { app, business } = await businessOf(workspace.context, 'Bakery');
  const app_id = app._id.toUpperCase();
  const found = { found: true, business_id: business._id, status: 'active' };
  expect(await workspace.client.getApp(asIdentity(), { app_id })).toEqual(found);
  expect(await workspace.client.getApp(asIdentity(), { app_id: uuidV7() })).toMatchObject({ found: false });
  for (const other of [serviceCaller('conversations'), userCaller({ iss: 'identity' }), userCaller()])
    await expect(workspace.client.getApp(callAs(other), { app_id })).rejects.toMatchObject({ code: 'forbidden' });
});
