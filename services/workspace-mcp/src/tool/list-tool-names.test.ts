import { callAs, userCaller } from '@cws/kit/testing';
import { startWorkspace } from '../testing/workspace';

test('identity gets all 26 names and the 11 read-only ones', async () => {
  const workspace = await startWorkspace();
  const names = await workspace.client.listToolNames(callAs(userCaller({ iss: 'identity' })), {});
  expect([names.tools.length, names.read_only_tools.length]).toEqual([26, 11]);
  expect(names.tools).toEqual(expect.arrayContaining(names.read_only_tools));
  await workspace.stop();
});
