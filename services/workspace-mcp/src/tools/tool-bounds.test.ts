import { AppError, invalidField } from '@cws/kit';
import { callAs } from '@cws/kit/testing';
import { boundTo, keyCaller } from '../testing/callers';
import { post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';
import { businessOf } from '../testing/workspace';
import { callTool } from './call-tool';

let server: ToolServer;
const owner = keyCaller();
let business_id: string;
beforeAll(async () => {
  server = await startToolServer();
  business_id = (await businessOf(server.context, 'Bounds', owner)).business._id;
});
afterAll(() => server.stop());

const call = async (caller: ReturnType<typeof keyCaller>, name: string, args = {}) =>
  (await post(server, caller, rpc('tools/call', { name, arguments: args }))).body;
const listed = async (caller: ReturnType<typeof keyCaller>) =>
  (await post(server, caller, rpc('tools/list'))).body.result.tools.map((tool: { name: string }) => tool.name);
// biome-ignore lint/suspicious/noExplicitAny: the body of a response under test
const failure = ({ result }: any) => {
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty('structuredContent');
  return result.content[0].text;
};
const joined = async (role: 'member' | 'manager') => {
  const member = keyCaller();
  const added = { user_id: member.user_id, email: 'm@example.com', role, added_at: new Date() };
  await server.context.businesses.addMember(callAs(member), business_id, added);
  return member;
};

test('a former dotted name calls the same tool and is not listed', async () => {
  const key = boundTo(owner, business_id);
  expect((await call(key, 'workspace.get')).result.structuredContent.business_id).toBe(business_id);
  expect((await listed(key)).join()).not.toContain('.');
});

test('a tool outside the allowlist is refused whatever the role; dotted entries count', async () => {
  const key = boundTo(owner, business_id, { tools: ['app.list'] });
  expect(failure(await call(key, 'workspace_get'))).toMatch(/workspace_get/);
  expect((await call(key, 'app_list')).result.isError).toBe(false);
  expect(await listed(key)).toEqual(['app_list']);
  const nothing = boundTo(owner, business_id, { tools: [] });
  expect([await listed(nothing), failure(await call(nothing, 'workspace_list'))]).toEqual([[], expect.any(String)]);
});

test('an unknown tool gets -32602 before any bound is checked', async () => {
  expect((await call(keyCaller({ tools: [] }), 'nothing')).error.code).toBe(-32602);
});

test('a tool that needs a workspace refuses an account-scoped key', async () => {
  expect(failure(await call(keyCaller(), 'workspace_get'))).toMatch(/not bound to one/);
  expect(await listed(keyCaller())).toEqual(['workspace_list', 'workspace_create']);
  expect(await listed(keyCaller({ tools: ['workspace_list', 'workspace_get', 'app_list'] }))).toEqual([
    'workspace_list',
  ]);
});

test('a call outside both the allowlist and the scope is refused for the allowlist', async () => {
  expect(failure(await call(keyCaller({ tools: [] }), 'workspace_get'))).toMatch(/list of tools/);
});

test('a higher role does not widen an issued key, and a lower one narrows it', async () => {
  const risen = boundTo(owner, business_id, { role: 'member' });
  expect((await call(risen, 'workspace_get')).result.structuredContent.role).toBe('member');
  const member = await joined('member');
  const sunken = boundTo(member, business_id, { role: 'manager' });
  expect((await call(sunken, 'workspace_get')).result.structuredContent.role).toBe('member');
  await server.context.businesses.setRole(callAs(member), business_id, member.user_id, 'owner');
  expect((await call(sunken, 'workspace_get')).result.structuredContent.role).toBe('manager');
});

test('a key with an unknown role may call account tools only', async () => {
  const key = boundTo(owner, business_id, { role: '' });
  expect(failure(await call(key, 'app_list'))).toMatch(/role member/);
  expect(await listed(key)).toEqual(['workspace_list', 'workspace_create']);
});

test('after the end of the membership every tool but workspace_list fails, and that one lists nothing', async () => {
  const member = await joined('manager');
  const key = boundTo(member, business_id, { role: 'manager' });
  expect((await call(key, 'workspace_get')).result.isError).toBe(false);
  await server.context.businesses.removeMember(callAs(member), business_id, member.user_id);
  for (const tool of ['workspace_get', 'app_list', 'workspace_create'])
    expect(failure(await call(key, tool, { business_name: 'x' }))).toMatch(/no longer a member/);
  expect((await call(key, 'workspace_list')).result.structuredContent).toEqual({ workspaces: [] });
  expect(await listed(key)).toEqual(['workspace_list']);
});

test('a bound key gets its own workspace and apps only', async () => {
  const other = (await businessOf(server.context, 'Other', owner)).business._id;
  const { workspaces } = (await call(boundTo(owner, other), 'workspace_list')).result.structuredContent;
  expect(workspaces.map((workspace: { business_id: string }) => workspace.business_id)).toEqual([other]);
  const all = (await call(owner, 'workspace_list')).result.structuredContent.workspaces;
  expect(all.map((workspace: { business_id: string }) => workspace.business_id)).toEqual([business_id, other]);
  const stranger = boundTo(keyCaller(), other);
  expect(failure(await call(stranger, 'app_list'))).toMatch(/no longer a member/);
});

test.each([
  [{}, '"business_name" is required'],
  [{ business_name: 7 }, '"business_name" is not valid'],
  [{ business_name: '   ' }, '"business_name" is not valid'],
  [{ business_name: 'x'.repeat(101) }, '"business_name" is not valid'],
])('workspace_create with %p fails with the name of the argument', async (args, text) => {
  expect(failure(await call(owner, 'workspace_create', args))).toContain(text);
});

test('unknown arguments are ignored beside known ones', async () => {
  const result = (await call(boundTo(owner, business_id), 'app_list', { limit: 5, app: 'x', user_id: 'y' })).result;
  expect(result.structuredContent.apps).toHaveLength(1);
});

test('an internal error is reported without details', async () => {
  const { client, ...rest } = server.context;
  const broken = {
    ...rest,
    client,
    businesses: { ...rest.businesses, membershipsOf: () => Promise.reject(new Error('secret')) },
  };
  const outcome = await callTool(broken, callAs(keyCaller(), { request_id: 'req-7' }), 'workspace_list', {});
  expect(outcome).toEqual({ failure: expect.stringContaining('req-7') });
  expect(JSON.stringify(outcome)).not.toContain('secret');
});

test('a refusal by a rule of the domain is told as it is, with the name of the argument', async () => {
  const refusing = (error: AppError) => {
    const businesses = { ...server.context.businesses, membershipsOf: () => Promise.reject(error) };
    return callTool({ ...server.context, businesses }, callAs(keyCaller()), 'workspace_list', {});
  };
  const archived = new AppError('conflict', { message: 'The agent is archived' });
  expect(await refusing(archived)).toEqual({ failure: 'The agent is archived.' });
  const tooLong = invalidField('name', 'must be shorter');
  expect(await refusing(tooLong)).toEqual({
    failure: expect.stringContaining('Argument "name" is not valid: must be'),
  });
});

test('a call past its deadline fails with that reason', async () => {
  const outcome = await callTool(
    server.context,
    callAs(keyCaller(), { deadline: Date.now() - 1 }),
    'workspace_list',
    {},
  );
  expect(outcome).toEqual({ failure: expect.stringContaining('too long') });
});
