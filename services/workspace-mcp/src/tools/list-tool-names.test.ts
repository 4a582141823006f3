import { callAs, userCaller } from '@cws/kit/testing';
import { startWorkspace } from '../testing/workspace';
import { registry } from './registry';

const READ_ONLY =
  'workspace_list, workspace_get, app_list, knowledge_list, knowledge_search, account_readiness, agent_get, agent_brief, agent_brief_item_versions, widget_list, widget_config_get';

// contract: read-only-tools
test('identity gets the names of all tools, and as read-only ones those of the contract', async () => {
  const workspace = await startWorkspace();
  const names = await workspace.client.listToolNames(callAs(userCaller({ iss: 'identity' })), {});
  expect(names.tools).toEqual([...registry.keys()]);
  expect(names.read_only_tools.toSorted()).toEqual(READ_ONLY.split(', ').sort());
  await workspace.stop();
});
