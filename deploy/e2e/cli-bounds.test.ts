import { newChat } from './support/chats';
import { type CliTokens, cliTokens, postCli, refreshCli } from './support/cli-token';
import { call } from './support/client';
import { covers } from './support/covers';
import { newWorkspace, rpc, useTool, type Workspace } from './support/mcp';
import { newPerson, type Person } from './support/people';
import { within } from './support/within';

let person: Person;
let workspace: Workspace;
beforeAll(async () => {
  person = await newPerson();
  workspace = await newWorkspace(person.access_token);
});

const me = (token: string) => call<{ id: string }>('GET', '/users/me', { token });
const isGood = async (token: string) => [(await me(token)).status, (await rpc(token, 'ping')).status];
const refusedSoon = (token: string) =>
  within(2_000, async () => (await isGood(token)).every((status) => status === 401));

type Switch = { readonly business_id?: string; readonly refresh_token?: string };
const switchTo = (
  { install_id, access_token }: CliTokens,
  asked: Switch = {},
  token: string | undefined = access_token,
) =>
  postCli('token', { grant_type: 'switch_business', install_id, business_id: workspace.business_id, ...asked }, token);
const byForm = ({ install_id, refresh_token }: CliTokens, business_id = workspace.business_id) =>
  postCli('token', { grant_type: 'switch_business', install_id, business_id, refresh_token });

covers('cli-token.rest')('a CLI token acts as its user but cannot create keys', async () => {
  const { access_token } = await cliTokens(person);
  expect((await me(access_token)).body.data.id).toBe(person.user.id);
  expect((await newChat(access_token)).user_id).toBe(person.user.id);
  const keys = await call('GET', '/keys', { token: access_token });
  expect([keys.status, keys.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

covers('cli-token.account')('before a switch only the tools of the account are available', async () => {
  const { access_token } = await cliTokens(person);
  const { structuredContent } = await useTool(access_token, 'workspace_list');
  expect(structuredContent['workspaces']).toMatchObject([{ business_id: workspace.business_id }]);
  expect((await useTool(access_token, 'app_list')).isError).toBe(true);
});

covers('cli-token.switch')('a switch binds the new pair to the business and invalidates the old one', async () => {
  for (const change of [switchTo, byForm]) {
    const old = await cliTokens(person);
    expect(await isGood(old.access_token)).toEqual([200, 200]);
    const { status, body } = await change(old);
    expect([status, body['scope'], body.install_id]).toEqual([200, 'mcp:read mcp:write', old.install_id]);
    const { structuredContent } = await useTool(body.access_token, 'workspace_get');
    expect(structuredContent).toMatchObject({ business_id: workspace.business_id, role: 'owner' });
    await refusedSoon(old.access_token);
    expect((await refreshCli(old)).body.error).toBe('invalid_grant');
    const next = await refreshCli(body);
    expect((await useTool(next.body.access_token, 'app_list')).isError).toBeFalsy();
  }
});

covers('cli-token.switch.again')('a repeated switch gets the same response', async () => {
  for (const change of [switchTo, byForm]) {
    const old = await cliTokens(person);
    const responses = await Promise.all(Array.from({ length: 25 }, () => change(old)));
    responses.push(await change(old));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await isGood(responses[0]!.body.access_token)).toEqual([200, 200]);
  }
});

covers('cli-token.switch.refused')('a refused switch leaves the tokens valid', async () => {
  const tokens = await cliTokens(person);
  const foreign = await newWorkspace((await newPerson()).access_token);
  for (const business_id of [foreign.business_id, crypto.randomUUID(), 'nonsense'])
    for (const response of [await switchTo(tokens, { business_id }), await byForm(tokens, business_id)])
      expect([response.status, response.body.error]).toEqual([400, 'invalid_grant']);
  const { refresh_token } = tokens;
  expect((await switchTo(tokens, { refresh_token }, 'svc_nonsense')).body.error).toBe('invalid_grant');
  expect((await switchTo(tokens, { refresh_token }, person.access_token)).body.error).toBe('invalid_grant');
  expect(await isGood(tokens.access_token)).toEqual([200, 200]);
  expect((await refreshCli(tokens)).status).toBe(200);
});

covers('cli-token.revoke')('revoking either token ends the family everywhere', async () => {
  for (const name of ['access_token', 'refresh_token'] as const) {
    const tokens = await cliTokens(person);
    expect(await isGood(tokens.access_token)).toEqual([200, 200]);
    expect((await postCli('revoke', { token: tokens[name] })).status).toBe(200);
    await refusedSoon(tokens.access_token);
    expect((await refreshCli(tokens)).body.error).toBe('invalid_grant');
  }
  expect((await postCli('revoke', { token: 'svc_nonsense' })).status).toBe(200);
  expect((await postCli('revoke', { token: 'x', client_id: 'other' })).status).toBe(401);
});
