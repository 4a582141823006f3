import { newBrowser } from './support/browser';
import { cliTokens, refreshCli } from './support/cli-token';
import { call, expectData } from './support/client';
import { signInAt } from './support/consent';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized, TIMESTAMP, UUID } from './support/expectations';
import { newKey } from './support/keys';
import { rpc } from './support/mcp';
import { connected, refresh } from './support/oauth';
import { newPerson, newVisitor, signIn } from './support/people';
import { within } from './support/within';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly current: boolean;
}

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const list = (token: string) => call<readonly Row[]>('GET', '/auth/sessions', { token });
const remove = (token: string, id: string) => call('DELETE', `/auth/sessions/${id}`, { token });
const isRefused = async (token: string) => (await call('GET', '/users/me', { token })).status === 401;

covers('sessions.list')("the list has each sign-in, and marks the caller's own", async () => {
  const first = await newPerson();
  const second = await signIn(first.user.email, 2);
  const rows = await expectData(200, list(first.access_token));
  const row = {
    id: expect.stringMatching(UUID),
    kind: 'user',
    name: '',
    created_at: expect.stringMatching(TIMESTAMP),
    last_used_at: expect.stringMatching(TIMESTAMP),
  };
  expect(rows).toEqual([
    { ...row, current: false },
    { ...row, current: true },
  ]);
  const [newest] = await expectData(200, list(second.access_token));
  expect(newest).toEqual({ ...rows[0], current: true });
});

covers('sessions.delete')('an ended sign-in is refused everywhere, and the others stay valid', async () => {
  const here = await newPerson();
  const elsewhere = await signIn(here.user.email, 2);
  const [theirs] = await expectData(200, list(here.access_token));
  const response = await remove(here.access_token, theirs!.id);
  expect([response.status, response.body.data]).toEqual([200, { revoked: true }]);
  await within(5_000, () => isRefused(elsewhere.access_token));
  const json = { refresh_token: elsewhere.refresh_token };
  expectFailure(await call('POST', '/auth/refresh', { json }), 401, 'unauthorized');
  expect(await isRefused(here.access_token)).toBe(false);
  expect((await remove(here.access_token, theirs!.id)).status).toBe(200);
  expect(await expectData(200, list(here.access_token))).toHaveLength(1);
});

covers('sessions.list', 'sessions.delete')(
  'installs and connections are listed too, and end with all their tokens',
  async () => {
    const person = await newPerson();
    const { access_token: token } = person;
    const install = await cliTokens(person);
    const connection = await connected({ person });
    const all = await expectData(200, list(token));
    const rows = all.filter(({ kind }) => kind !== 'browser');
    expect(rows.map(({ kind, name, current }) => ({ kind, name, current }))).toEqual([
      { kind: 'connection', name: 'e2e', current: false },
      { kind: 'cli', name: install.install_id, current: false },
      { kind: 'user', name: '', current: true },
    ]);
    for (const bearer of [install, connection]) expect((await rpc(bearer.access_token, 'ping')).status).toBe(200);
    for (const { id } of rows.slice(0, 2)) expect((await remove(token, id)).status).toBe(200);
    for (const bearer of [install, connection])
      await within(2_000, async () => (await rpc(bearer.access_token, 'ping')).status === 401);
    expect((await refreshCli(install)).body.error).toBe('invalid_grant');
    expect((await refresh(connection.client_id, connection.refresh_token)).body.error).toBe('invalid_grant');
    const left = await expectData(200, list(token));
    expect(left.filter(({ kind }) => kind !== 'browser')).toHaveLength(1);
  },
);

covers('sessions.browser')('a sign-in at the pages is listed, and ends with its cookie', async () => {
  const person = await newPerson();
  const { access_token: token, user } = person;
  const browser = newBrowser('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');
  await signInAt(browser, '/account/keys', user.email);
  const [row, own] = await expectData(200, list(token));
  expect([row, own]).toMatchObject([
    { kind: 'browser', name: 'Firefox on Linux', id: expect.stringMatching(UUID), current: false },
    { kind: 'user', current: true },
  ]);
  const isSignedIn = async () => new URL((await browser.open('/account/keys')).url).pathname === '/account/keys';
  expect(await isSignedIn()).toBe(true);
  expect((await remove(token, row!.id)).status).toBe(200);
  await within(2_000, async () => !(await isSignedIn()));
  expect((await remove(token, row!.id)).status).toBe(200);
  expect((await expectData(200, list(token))).map(({ kind }) => kind)).toEqual(['user']);
});

covers('sessions.browser')(
  'a browser that is not recognised is listed as Browser, whatever its User-Agent says',
  async () => {
    const { access_token: token, user } = await newPerson();
    await signInAt(newBrowser('Your bank: call 0800 1234'), '/account/keys', user.email);
    const [row] = await expectData(200, list(token));
    expect([row!.kind, row!.name]).toEqual(['browser', 'Browser']);
  },
);

covers('sessions.foreign')('a foreign sign-in is 404 and stays valid', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const [row] = await expectData(200, list(other.access_token));
  for (const id of [row!.id, UNKNOWN]) expectFailure(await remove(one.access_token, id), 404, 'not_found');
  expectFailure(await remove(one.access_token, 'nonsense'), 400, 'invalid_id');
  expect(await isRefused(other.access_token)).toBe(false);
});

covers('sessions.credential')('a key and a command-line token cannot list or end sign-ins', async () => {
  const person = await newPerson();
  const { key } = await newKey(person.access_token);
  const { access_token: cli } = await cliTokens(person);
  const [row] = await expectData(200, list(person.access_token));
  for (const token of [key, cli])
    for (const response of [await list(token), await remove(token, row!.id)]) expectUnauthorized(response);
});

covers('sessions.credential')('an anonymous user has no list of sign-ins', async () => {
  expectFailure(await list((await newVisitor()).access_token), 403, 'forbidden');
});
