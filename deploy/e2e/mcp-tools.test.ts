import { covers } from './support/covers';
import { TIMESTAMP, UUID } from './support/expectations';
import { newKey } from './support/keys';
import { newWorkspace, rpc, type ToolResult, toolNames, useTool, type Workspace } from './support/mcp';
import { newPerson, type Person } from './support/people';
import { READ_ONLY_TOOLS } from './support/read-only-tools';

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema: Record<string, unknown>;
  readonly annotations: Record<string, unknown>;
}

let person: Person;
let workspace: Workspace;
let accountKey: string;
let businessKey: string;
beforeAll(async () => {
  person = await newPerson();
  workspace = await newWorkspace(person.access_token, 'Harbour Books');
  accountKey = (await newKey(person.access_token)).key;
  businessKey = (await newKey(person.access_token, { business_id: workspace.business_id })).key;
});

function expectRefused(result: ToolResult, mentioning: string): void {
  expect(result).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: expect.stringContaining(mentioning) }],
  });
  expect(result).not.toHaveProperty('structuredContent');
}

covers('mcp.tools-list')('tools/list shows what the key may call', async () => {
  expect(await toolNames(accountKey)).toEqual(['workspace_list', 'workspace_create']);
  const all = await toolNames(businessKey);
  expect(all).toEqual(expect.arrayContaining(['workspace_list', 'workspace_get', 'workspace_create', 'app_list']));
  const { key } = await newKey(person.access_token, { business_id: workspace.business_id, tools: ['app_list'] });
  expect(await toolNames(key)).toEqual(['app_list']);
});

covers('mcp.read-only')('a read-only key has the read-only tools', async () => {
  const { key, tools } = await newKey(person.access_token, { business_id: workspace.business_id, read_only: true });
  expect([...tools].sort()).toEqual([...READ_ONLY_TOOLS].sort());
  const listed = await toolNames(key);
  expect(READ_ONLY_TOOLS).toEqual(expect.arrayContaining([...listed]));
  expect(listed).toEqual(expect.arrayContaining(['workspace_list', 'workspace_get', 'app_list']));
  expectRefused(await useTool(key, 'workspace_create', { business_name: 'x' }), 'workspace_create');
});

covers('mcp.tool-shape')('every tool has flat object schemas', async () => {
  const { body } = await rpc<{ tools: readonly Tool[] }>(businessKey, 'tools/list');
  for (const tool of body.result.tools) {
    expect(tool.name).toMatch(/^[a-zA-Z0-9_]{1,64}$/);
    expect([tool.title, tool.description]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    expect([tool.inputSchema['type'], tool.outputSchema['type']]).toEqual(['object', 'object']);
    expect(JSON.stringify([tool.inputSchema, tool.outputSchema])).not.toContain('$ref');
    expect(tool.inputSchema).not.toHaveProperty('anyOf');
    expect(tool.inputSchema).not.toHaveProperty('oneOf');
    const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
    for (const hint of hints) expect([hint, typeof tool.annotations[hint]]).toEqual([hint, 'boolean']);
  }
});

covers('mcp.dotted-names')('dotted tool names are read as names with underscores', async () => {
  const [dotted, plain] = [await useTool(businessKey, 'workspace.get'), await useTool(businessKey, 'workspace_get')];
  expect(dotted).toEqual(plain);
  const { key } = await newKey(person.access_token, { business_id: workspace.business_id, tools: ['app.list'] });
  expect((await useTool(key, 'app_list')).isError).toBeFalsy();
  expect((await useTool(key, 'app.list')).isError).toBeFalsy();
});

covers('mcp.arguments')('a call with a missing or wrong argument gets an error that names it', async () => {
  for (const args of [{}, { business_name: 7 }, { business_name: '' }, { business_name: null }]) {
    expectRefused(await useTool(accountKey, 'workspace_create', args), 'business_name');
  }
});

covers('mcp.result')('the result is also present as text', async () => {
  const { structuredContent, content, isError } = await useTool(businessKey, 'app_list');
  expect(isError ?? false).toBe(false);
  expect(content).toHaveLength(1);
  expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);
});

covers('mcp.workspace-create')('a new business comes with a default app and a draft agent', async () => {
  const { structuredContent } = await useTool(accountKey, 'workspace_create', { business_name: 'Corner Café' });
  expect(structuredContent).toMatchObject({
    business_id: expect.stringMatching(UUID),
    name: 'Corner Café',
    role: 'owner',
    created_at: expect.stringMatching(TIMESTAMP),
    app: { app_id: structuredContent['default_app_id'], status: 'active', is_default: true },
    agent: { status: 'draft' },
  });
});

covers('mcp.workspace-list')('workspace_list has exactly the businesses of the account', async () => {
  const other = await newPerson();
  const foreign = await newWorkspace(other.access_token);
  const { key } = await newKey(other.access_token);
  expect((await useTool(key, 'workspace_list')).structuredContent).toEqual({ workspaces: [shown(foreign)] });
  const { workspaces } = (await useTool(accountKey, 'workspace_list')).structuredContent as { workspaces: Workspace[] };
  const ids = workspaces.map(({ business_id }) => business_id);
  expect(ids).toContain(workspace.business_id);
  expect(ids).not.toContain(foreign.business_id);
});

/** The fields of a business in a list. */
const shown = ({ business_id, name, role, default_app_id, created_at }: Workspace) => ({
  business_id,
  name,
  role,
  default_app_id,
  created_at,
});

covers('mcp.workspace-get')('workspace_get returns the business that the key is bound to', async () => {
  const second = await newWorkspace(person.access_token, 'Second');
  const { key } = await newKey(person.access_token, { business_id: second.business_id });
  expect((await useTool(key, 'workspace_get')).structuredContent).toMatchObject({
    business_id: second.business_id,
    name: 'Second',
    role: 'owner',
    default_app_id: second.default_app_id,
  });
});

covers('mcp.app-list')('app_list returns the apps of that business', async () => {
  const { apps } = (await useTool(businessKey, 'app_list')).structuredContent;
  expect(apps).toEqual([
    {
      app_id: workspace.default_app_id,
      name: expect.any(String),
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
      status: 'active',
      is_default: true,
      agent_id: expect.stringMatching(UUID),
      created_at: expect.stringMatching(TIMESTAMP),
    },
  ]);
});

covers('mcp.bound.workspace')('tools that need a workspace refuse an account-scoped key', async () => {
  for (const tool of ['workspace_get', 'app_list']) expectRefused(await useTool(accountKey, tool), tool);
});

covers('mcp.bound.allowlist')('a tool that is not on the allowlist is refused for every role', async () => {
  const { key } = await newKey(person.access_token, { business_id: workspace.business_id, tools: ['app_list'] });
  for (const tool of ['workspace_get', 'workspace_list', 'workspace.get']) {
    expectRefused(await useTool(key, tool), tool.replace('.', '_'));
  }
});
