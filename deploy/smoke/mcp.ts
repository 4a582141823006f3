import assert from 'node:assert/strict';
import { issueKey } from '../client/issue-key.ts';
import { callTool, withMcp } from '../client/mcp-client.ts';
import type { Step, Walk } from './walk.ts';

const connectAndPing = (walk: Walk) =>
  withMcp(walk, walk.accountKey.key, async (client) => {
    const { name, title } = client.getServerVersion() ?? {};
    assert.deepEqual([name, title], ['service-admin', 'Service Workspace']);
    await client.ping();
    return `${name} (${title}), ping succeeded`;
  });

const listTools = (walk: Walk) =>
  withMcp(walk, walk.accountKey.key, async (client) => {
    const names = (await client.listTools()).tools.map((tool) => tool.name);
    for (const name of ['workspace_create', 'workspace_list']) assert.ok(names.includes(name), `${name} is missing`);
    return names.join(', ');
  });

const createWorkspace = (walk: Walk) =>
  withMcp(walk, walk.accountKey.key, async (client) => {
    const workspace = await callTool(client, 'workspace_create', { business_name: 'Smoke Bakery' });
    assert.deepEqual([workspace.name, workspace.role], ['Smoke Bakery', 'owner']);
    walk.businessId = workspace.business_id;
    walk.appId = workspace.default_app_id;
    return `business ${walk.businessId} with default app ${walk.appId}`;
  });

const listWorkspaces = (walk: Walk) =>
  withMcp(walk, walk.accountKey.key, async (client) => {
    const { workspaces } = await callTool(client, 'workspace_list');
    assert.deepEqual(
      workspaces.map(({ business_id }: { business_id: string }) => business_id),
      [walk.businessId],
    );
    return `${workspaces.length}, ${workspaces[0].name}`;
  });

async function businessKey(walk: Walk): Promise<string> {
  const key = await issueKey(walk, 'smoke business', { business_id: walk.businessId, expires_in_days: 1 });
  assert.equal(key.role, 'owner');
  walk.businessKey = key;
  return `201, role ${key.role}`;
}

const readBusiness = (walk: Walk) =>
  withMcp(walk, walk.businessKey.key, async (client) => {
    const workspace = await callTool(client, 'workspace_get');
    assert.deepEqual([workspace.business_id, workspace.default_app_id], [walk.businessId, walk.appId]);
    const { apps } = await callTool(client, 'app_list');
    assert.deepEqual([apps.length, apps[0].app_id, apps[0].is_default], [1, walk.appId, true]);
    return `${workspace.name}, and its app ${apps[0].slug} (${apps[0].status})`;
  });

const businessToolRefused = (walk: Walk) =>
  withMcp(walk, walk.accountKey.key, async (client) => {
    const { isError } = await client.callTool({ name: 'app_list', arguments: {} });
    assert.equal(isError, true);
    return 'refused with isError';
  });

export const mcpSteps: readonly Step[] = [
  { name: 'connect the official MCP client', run: connectAndPing },
  { name: 'list tools', run: listTools },
  { name: 'workspace_create', run: createWorkspace },
  { name: 'workspace_list', run: listWorkspaces },
  { name: 'call a business tool with the account-scoped key', run: businessToolRefused },
  { name: 'make a key bound to the business', run: businessKey },
  { name: 'workspace_get and app_list with it', run: readBusiness },
];
