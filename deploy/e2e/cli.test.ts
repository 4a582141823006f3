import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '../processes/testing/scratch-folder.ts';
import { newBrowser } from './support/browser';
import { type Install, logIn, newInstall, removeInstalls, signedInInstall } from './support/cli';
import { installedPackage } from './support/cli-package';
import { call, expectData } from './support/client';
import { signInAt } from './support/consent';
import { covers } from './support/covers';
import { archiveFiles } from './support/exports';
import { newServer, postGrant } from './support/grants';
import { newestCode } from './support/inbox';
import { onThisMachine } from './support/local-run';
import { newWorkspace, type Workspace } from './support/mcp';
import { signIn } from './support/people';
import { origin } from './support/target';
import { within } from './support/within';

afterAll(removeInstalls);

// Commands mostly wait for one core or for the service. So the tests run at the same time, but for those that depend on how fast a command is.

const whoami = (install: Install) => install.jsonOf('whoami');
const expire = (install: Install) => install.writeSession({ ...install.readSession(), expires_at: 0 });

covers('cli.login.browser').concurrent('cws login signs in after approval in the browser', async () => {
  const install = newInstall();
  const { page, status, stdout } = await logIn(install);
  expect(page).toEqual({ status: 200, text: expect.stringContaining('return to the terminal') });
  expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ email: install.email })]);
  expect(await whoami(install)).toMatchObject({ email: install.email, business: null });
});

covers('cli.login.denied').concurrent('cws login fails when the sign-in is denied', async () => {
  const install = newInstall();
  const { page, status, stderr } = await logIn(install, 'deny');
  expect(page).toEqual({ status: 200, text: expect.stringContaining('not approved') });
  expect([status, stderr]).toEqual([1, expect.stringContaining('"access_denied"')]);
  expect((await install.run('whoami')).status).toBe(4);
});

covers('cli.login.device').concurrent(
  'cws login --device signs in after its code is approved in a browser',
  async () => {
    const install = newInstall();
    const login = install.start('login', '--device', '--no-browser');
    const [uri, user_code] = [await login.printed(/http\S+\/device/), await login.printed(/\b[A-Z]{4}-[A-Z]{4}\b/)];
    const browser = newBrowser();
    const asked = await browser.submit(await signInAt(browser, uri, install.email), 'user_code', { user_code });
    expect(asked.html).toContain(user_code);
    await browser.submit(asked, 'decision', { decision: 'approve' });
    expect(await login.ended).toMatchObject({ status: 0, stdout: expect.stringContaining(install.email) });
    expect(await whoami(install)).toMatchObject({ email: install.email });
  },
);

covers('cli.chat').concurrent('cws starts a chat, sends to it and reads it', async () => {
  const install = await signedInInstall();
  const { id, origin_channel } = await install.jsonOf<{ id: string; origin_channel: string }>('chats', 'new');
  expect(origin_channel).toBe('cli');
  await install.jsonOf('send', id, 'Are', 'you there?');
  const messages = await install.jsonOf<{ text: string; sender_type: string }[]>('messages', id);
  expect(messages[0]).toMatchObject({ text: 'Are you there?', sender_type: 'user' });
  const chats = await install.jsonOf<{ id: string; topic: string }[]>('chats', '--status', 'active,pending');
  expect(chats).toMatchObject([{ id, topic: 'Are you there?' }]);
  expect((await install.run('chats')).stdout).toContain(id);
});

covers('cli.rate').concurrent('cws rates an answer and asks for a person', async () => {
  const install = await signedInInstall();
  const { id } = await install.jsonOf<{ id: string }>('chats', 'new');
  const following = install.start('tail', id, '--after', '0');
  await install.jsonOf('send', id, 'Do zebras play the trombone?');
  expect(await following.printed(/ bot +\S/)).toBeTruthy();
  const rating = { helpful: false, comment: 'I wanted to know' };
  expect(await install.jsonOf('rate', id, 'no', '--comment', rating.comment)).toEqual(rating);
  expect(await following.printed(/\(rated not helpful: I wanted to know\)/)).toBeTruthy();
  await install.jsonOf('send', id, '--handoff');
  expect(await following.printed(/chat is pending/)).toBeTruthy();
  following.child.kill();
  await following.ended;
});

covers('cli.api').concurrent(
  'cws api reaches operations that have no command, and filters what they answer',
  async () => {
    const install = await signedInInstall();
    const { id } = await install.jsonOf<{ id: string }>('chats', 'new');
    const renamed = await install.run('api', 'PATCH', `/chats/${id}`, '-f', 'topic=By hand', '--jq', '.data.topic');
    expect(renamed).toEqual({ status: 0, stdout: 'By hand\n', stderr: '' });
    const listed = await install.run('api', 'GET', '/chats', '-f', 'status=active', '--paginate', '--jq', '.data[].id');
    expect(listed.stdout).toBe(`${id}\n`);
    const refused = await install.run('api', 'GET', '/chats/3f2c1b0a-0000-4000-8000-000000000000');
    expect([refused.status, JSON.parse(refused.stdout).success]).toEqual([1, false]);
  },
);

covers('cli.package')('the package of cws is installed elsewhere and uses the sign-in of this machine', async () => {
  const install = await signedInInstall();
  const cws = installedPackage();
  const { version } = JSON.parse(readFileSync(join(process.cwd(), 'clients/cli/package.json'), 'utf8'));
  expect(execFileSync(cws, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
  const env = { ...process.env, SERVICE_CONFIG_DIR: install.folder };
  const shown = execFileSync(cws, ['--origin', origin, 'whoami', '--json'], { encoding: 'utf8', env });
  expect(JSON.parse(shown)).toMatchObject({ email: install.email });
});

covers('cli.export').concurrent('cws export downloads what belongs to the person, with two mailed codes', async () => {
  const install = await signedInInstall();
  const out = join(scratchFolder(), 'export.zip');
  const refused = install.start('export', '--out', out);
  await refused.printed(/sign-in code/);
  refused.child.stdin!.end('000000\n');
  expect(await refused.ended).toMatchObject({ status: 1 });
  expect(existsSync(out)).toBe(false);
  const exporting = install.start('export', '--out', out);
  await exporting.printed(/sign-in code/);
  exporting.child.stdin!.write(`${await newestCode(install.email, 3)}\n`);
  await exporting.printed(/code for the export/);
  exporting.child.stdin!.end(`${await newestCode(install.email, 4)}\n`);
  expect(await exporting.ended).toMatchObject({ status: 0, stdout: expect.stringContaining(out) });
  const bytes = new Uint8Array(readFileSync(out));
  expect(archiveFiles(bytes.buffer)['user.json']).toMatchObject({ email: install.email });
  expect(readdirSync(dirname(out))).toEqual(['export.zip']);
});

covers('cli.personal').concurrent('cws shows and changes what belongs to the person', async () => {
  const install = await signedInInstall();
  expect(await install.jsonOf('me', 'set', '--display-name', 'Ada')).toMatchObject({ display_name: 'Ada' });
  expect(await install.jsonOf('me')).toMatchObject({ email: install.email, display_name: 'Ada' });
  await install.jsonOf('settings', 'set', 'appearance.theme', 'dark');
  await install.jsonOf('settings', 'set', 'privacy.share_analytics', 'false');
  const settings = { appearance: { theme: 'dark' }, privacy: { share_analytics: false } };
  expect(await install.jsonOf('settings')).toMatchObject(settings);
  expect(await install.jsonOf('settings', 'reset', 'privacy')).toMatchObject({ privacy: { share_analytics: true } });
  const starts = '2100-01-01T00:00:00.000Z';
  const added = ['events', 'add', 'Dr', 'Owl', '--starts', starts, '--remind', '2000-01-01T00:00:00Z'];
  const { id } = await install.jsonOf<{ id: string }>(...added);
  expect(await install.jsonOf('events', '--from', starts)).toMatchObject([{ id, title: 'Dr Owl', starts_at: starts }]);
  const notifications = () => install.jsonOf<{ id: string; title: string }[]>('notifications', '--unread');
  await within(30_000, async () => (await notifications()).length === 1);
  const [reminder] = await notifications();
  expect(reminder!.title).toBe('Dr Owl');
  expect(await install.jsonOf('notifications', 'read', reminder!.id)).toMatchObject({ is_read: true });
  expect(await install.jsonOf('notifications', 'read-all')).toEqual({ marked_read: 0 });
  expect(await install.jsonOf('events', 'change', id, '--title', 'Dentist')).toMatchObject({ title: 'Dentist' });
  expect(await install.jsonOf('events', 'delete', id)).toEqual({ deleted: true });
  expect(await install.jsonOf('feedback', 'It', 'works')).toMatchObject({ description: 'It works', status: 'new' });
  expect(await install.run('settings', 'set', 'appearance.thme', 'dark')).toMatchObject({ status: 2 });
  const malformed = { status: 1, stderr: expect.stringContaining('This is no id') };
  expect(await install.run('events', 'delete', 'nope')).toMatchObject(malformed);
});

onThisMachine('with a server in the catalogue', () => {
  covers('cli.grants').concurrent('cws grants lists grants, and cws grants uses the calls of one', async () => {
    const install = await signedInInstall();
    const { id: conversation, app_id } = await install.jsonOf<{ id: string; app_id: string }>('chats', 'new');
    const server = await newServer();
    const request = { conversation_id: conversation, app_id, mcp_server_id: server.id, allowed_tools: ['read'] };
    const { id } = await expectData(201, postGrant(install.readSession().access_token, request));
    expect(await install.jsonOf('grants', '--active', '--conversation', conversation)).toMatchObject([{ id }]);
    expect((await install.run('grants')).stdout).toContain(id);
    expect(await install.jsonOf('grants', 'uses', id)).toEqual([]);
  });
});

covers('cli.tail').concurrent('cws tail follows a chat from its first event', async () => {
  const install = await signedInInstall();
  const { id } = await install.jsonOf<{ id: string }>('chats', 'new');
  await install.jsonOf('send', id, 'before');
  const following = install.start('tail', id, '--after', '0');
  expect(await following.printed(/user +before/)).toBeTruthy();
  await install.jsonOf('send', id, 'after');
  expect(await following.printed(/user +after/)).toBeTruthy();
  following.child.kill();
  await following.ended;
});

covers('cli.send.once').concurrent('cws send with the same key sends once', async () => {
  const install = await signedInInstall();
  const { id } = await install.jsonOf<{ id: string }>('chats', 'new');
  const send = () => install.jsonOf<{ id: string }>('send', id, 'Once', '--idempotency-key', 'e2e-once');
  expect((await send()).id).toBe((await send()).id);
});

async function ownerInstall(): Promise<{ install: Install; workspace: Workspace }> {
  const owner = await signIn(newInstall().email);
  const workspace = await newWorkspace(owner.access_token);
  const install = newInstall(owner.user.email);
  const login = await logIn(install);
  expect(login.status).toBe(0);
  return { install, workspace };
}

covers('cli.switch').concurrent('tools of a business work after cws switch', async () => {
  const { install, workspace } = await ownerInstall();
  expect((await install.run('mcp', 'call', 'app_list')).status).toBe(1);
  expect(await install.jsonOf('businesses')).toMatchObject([{ business_id: workspace.business_id }]);
  await install.jsonOf('switch', workspace.name);
  const { apps } = await install.jsonOf<{ apps: { app_id: string }[] }>('mcp', 'call', 'app_list');
  expect(apps.map(({ app_id }) => app_id)).toEqual([workspace.default_app_id]);
  expect(await whoami(install)).toMatchObject({ business: { business_id: workspace.business_id, role: 'owner' } });
  const tools = await install.jsonOf<{ name: string }[]>('mcp', 'tools');
  expect(tools.map(({ name }) => name)).toContain('app_list');
});

covers('cli.switch.foreign').concurrent('cws switch to a foreign business fails and keeps the sign-in', async () => {
  const [{ workspace }, install] = [await ownerInstall(), await signedInInstall()];
  expect((await install.run('switch', workspace.business_id)).status).toBe(1);
  expect(await whoami(install)).toMatchObject({ business: null });
});

covers('cli.refresh.parallel').concurrent('of processes that renew at once all succeed', async () => {
  const install = await signedInInstall();
  const before = install.readSession();
  expire(install);
  const runs = await Promise.all(Array.from({ length: 5 }, () => install.run('chats')));
  expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual(Array(5).fill([0, '']));
  expect(install.readSession().refresh_token).not.toBe(before.refresh_token);
});

covers('cli.refresh.killed')('a process that is killed while it renews keeps the sign-in', async () => {
  const install = await signedInInstall();
  for (const ms of [150, 200, 250, 300, 400]) {
    expire(install);
    const { child, ended } = install.start('whoami');
    await pause(ms);
    child.kill('SIGKILL');
    await ended;
    expect((await install.run('chats')).status).toBe(0);
  }
});

covers('cli.logout')('after logout the access token is refused', async () => {
  const install = await signedInInstall();
  const { access_token: token } = install.readSession();
  expect((await call('GET', '/users/me', { token })).status).toBe(200);
  expect(await install.jsonOf('logout')).toMatchObject({ signed_out: true });
  await within(5_000, async () => (await call('GET', '/users/me', { token })).status === 401);
});

covers('cli.sign-in-again').concurrent('a command after the sign-in has ended exits with status 4', async () => {
  const install = await signedInInstall();
  const kept = install.readSession();
  await install.jsonOf('logout');
  install.writeSession({ ...kept, expires_at: 0 });
  const { status, stderr } = await install.run('whoami');
  expect([status, stderr]).toEqual([4, expect.stringContaining('has ended. Sign in with: cws login')]);
});
