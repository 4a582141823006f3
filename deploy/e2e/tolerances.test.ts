import { randomUUID } from 'node:crypto';
import { newBrowser } from './support/browser';
import { newChat } from './support/chats';
import { newInstallId } from './support/cli-token';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { newestCode } from './support/inbox';
import { postMcp } from './support/mcp';
import { approved, connected, newClient } from './support/oauth';
import { newPerson, type Person, randomAddress, requestCode, verifyCode } from './support/people';
import { hostRoot } from './support/target';

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

covers('wire.body.mark-and-encoding')('JSON may begin with a byte order mark', async () => {
  const { access_token: token } = person;
  const feedback = await call('POST', '/feedback', { token, raw: `\ufeff${JSON.stringify({ description: 'e2e' })}` });
  expect(feedback.status).toBe(201);
  const { body } = await connected({ client_id: await newClient(), person }).then(({ access_token }) =>
    postMcp(access_token, `\ufeff${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}`),
  );
  expect(body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  const registered = `\ufeff${JSON.stringify({ redirect_uris: ['https://client.example.com/cb'] })}`;
  expect((await call('POST', '/oauth/register', { raw: registered })).status).toBe(201);
});

covers('wire.body.mark-and-encoding')('a body with an encoding is not taken, wherever it is sent', async () => {
  const { access_token: token } = person;
  const key = (await connected({ client_id: await newClient(), person })).access_token;
  const multipart = 'multipart/form-data; boundary=x';
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'GZIP', 'identity, gzip', 'x-unknown']) {
    const headers = { 'content-encoding': encoding };
    const responses = await Promise.all([
      call('POST', '/feedback', { token, json: { description: 'e2e' }, headers }),
      call('POST', '/users/me/export', { token, json: { code: '123456' }, headers }),
      call('POST', '/users/me/avatar', { token, raw: '--x--', headers: { ...headers, 'content-type': multipart } }),
      postMcp(key, { jsonrpc: '2.0', id: 1, method: 'ping' }, headers),
    ]);
    expect([encoding, ...responses.map(({ status }) => status)]).toEqual([encoding, 415, 415, 415, 415]);
  }
  const headers = { 'content-encoding': 'Identity' };
  expect((await call('POST', '/feedback', { token, json: { description: 'e2e' }, headers })).status).toBe(201);
});

covers('wire.query-tolerances')('a list in a query may be written with brackets', async () => {
  const { access_token: token } = person;
  const chat = await newChat(token);
  const ids = async (query: string) =>
    (await expectData<{ id: string }[]>(200, call('GET', `/chats?${query}`, { token }))).map(({ id }) => id);
  expect(await ids('status[]=archived')).toEqual([]);
  expect(await ids('status%5B%5D=archived&status[]=active')).toEqual([chat.id]);
  expect(await ids('type[]=live&status=active')).toEqual([]);
});

covers('wire.query-tolerances')('a time whose + has become a space is read', async () => {
  const { access_token: token } = person;
  const event = { title: 'e2e', starts_at: '2031-12-01T10:00:00Z' };
  await expectData(201, call('POST', '/events', { token, json: event }));
  const count = async (query: string) =>
    (await expectData<unknown[]>(200, call('GET', `/events?${query}`, { token }))).length;
  expect(await count('from=2031-12-01T11:59:59+02:00')).toBe(1);
  expect(await count('from=2031-12-01T12:00:01+02:00')).toBe(0);
  expect(await count('to=2031-12-01T12:00:01.5+02:00')).toBe(1);
  expect(await count('from=2031-12-01T11:59:59%2B02:00')).toBe(1);
  expect((await call('GET', '/events?from=2031-12-01+10:00:00', { token })).status).toBe(400);
});

const inScript = (zero: number) => (code: string) =>
  [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
const WAYS: readonly (readonly [string, (code: string) => string])[] = [
  ['spaces', (code) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
  ['no-break spaces and dashes', (code) => `${code.slice(0, 2)}\u00a0${code.slice(2, 4)}\u2013${code.slice(4)}`],
  ['a hyphen', (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['full-width digits', inScript(0xff10)],
  ['Arabic digits', inScript(0x660)],
  ['Persian digits', inScript(0x6f0)],
];

covers('wire.typed-codes').concurrent('a code signs in however it was typed', async () => {
  for (const [way, typed] of WAYS) {
    const email = randomAddress();
    await expectData(200, requestCode(email));
    const { status } = await verifyCode(email, typed(await newestCode(email)));
    expect([way, status]).toEqual([way, 200]);
  }
});

covers('wire.typed-codes').concurrent('a code signs in on the page however it was typed', async () => {
  for (const [way, typed] of WAYS) {
    const [browser, email] = [newBrowser(), randomAddress()];
    const asked = await browser.submit(await browser.open(`${hostRoot}/signin`), 'email', { email });
    const { url } = await browser.submit(asked, 'code', { code: typed(await newestCode(email)) });
    expect([way, new URL(url).pathname]).toEqual([way, '/account/keys']);
  }
});

const basic = (text: string) => ({ ...FORM, authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  call('POST', path, { raw: new URLSearchParams(fields).toString(), headers });

covers('wire.client-id-in-header')('a client_id alone in a Basic header is taken as that of the form', async () => {
  const client_id = await newClient();
  const { client_id: _, ...form } = await approved({ client_id, person });
  const refused = await post('/oauth/token', form, basic(`${client_id}:secret`));
  expect([refused.status, (refused.body as unknown as { error: string }).error]).toEqual([401, 'invalid_client']);
  expect((await post('/oauth/token', form, basic(`${client_id}:`))).status).toBe(200);
  const device = await post('/auth/cli/device', { install_id: newInstallId() }, basic('service-cli:'));
  expect(device.status).toBe(200);
  expect((await post('/oauth/revoke', { token: randomUUID() }, basic(client_id))).status).toBe(200);
});
