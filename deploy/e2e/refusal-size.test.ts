import { randomUUID } from 'node:crypto';
import { atOnce } from './support/at-once';
import { newBrowser } from './support/browser';
import { call } from './support/client';
import { signInAt } from './support/consent';
import { covers } from './support/covers';
import type { Documented } from './support/document';
import { bodyOf, type Good, type GoodRequests, goodRequests, pathOf } from './support/good-requests';
import { fieldsOf, LARGE_VALUES, withValue } from './support/large-values';
import { postMcp, rpc } from './support/mcp';
import { authorizeUrl, connected, goodQuery, newClient } from './support/oauth';
import { newPerson, randomAddress } from './support/people';
import { baseUrl, hostRoot } from './support/target';

const MOST_BYTES = 16 * 1024;
const AT_ONCE = 2;
jest.setTimeout(400_000);

let requests: GoodRequests;
let withBody: readonly Documented[];
beforeAll(async () => {
  requests = await goodRequests();
  withBody = requests.operations.filter((operation) => bodyOf(operation) !== undefined);
});

/** Sends a body, and returns what is wrong with the size of its refusal. Nothing is created with a key that was used. */
async function sizeProblem(operation: Documented, good: Good, raw: string, what: string): Promise<string | undefined> {
  const path = pathOf(operation, { id: randomUUID(), session_id: randomUUID(), ...good.params });
  const { token = requests.owner } = good;
  const { status, text, headers } = await call(operation.method.toUpperCase(), path, { token, raw });
  const size = Buffer.byteLength(text) + [...headers].join('').length;
  return status >= 400 && size > MOST_BYTES ? `${operation.operationId} ${what}: ${status}, ${size} bytes` : undefined;
}

covers('envelope.failure.bounded')('no value of 1 MiB in any field of any operation is refused at length', async () => {
  const problems: string[] = [];
  const tries = withBody.flatMap((operation) => fieldsOf(bodyOf(operation)!).map((path) => ({ operation, path })));
  await atOnce(AT_ONCE, tries, async ({ operation, path }) => {
    const good = await requests.goodOf(operation, path[0]);
    for (const [name, value] of LARGE_VALUES) {
      const raw = JSON.stringify(withValue(good.body ?? {}, path, value));
      const problem = await sizeProblem(operation, good, raw, `${path.join('.')}: ${name}`);
      if (problem) problems.push(problem);
    }
  });
  expect(tries.length).toBeGreaterThan(60);
  expect(problems).toEqual([]);
});

covers('envelope.failure.bounded')('no whole body of 1 MiB is refused at length', async () => {
  const problems: string[] = [];
  await atOnce(AT_ONCE, withBody, async (operation) => {
    const good = await requests.goodOf(operation);
    for (const [name, value] of LARGE_VALUES) {
      const problem = await sizeProblem(operation, good, JSON.stringify(value), name);
      if (problem) problems.push(problem);
    }
  });
  expect(problems).toEqual([]);
});

covers('envelope.failure.bounded')('a list of wrong elements names 20 of them and counts the others', async () => {
  const tags = Array.from({ length: 50 }, () => 1);
  const { body } = await call('PATCH', `/chats/${randomUUID()}`, { token: requests.owner, json: { tags } });
  expect(body.error?.details).toHaveLength(21);
  expect(body.error?.details?.at(-1)).toEqual({ path: '', message: 'and 30 more' });
});

covers('envelope.failure.bounded')('a list that is too long is one problem, whatever it holds', async () => {
  for (const [path, body] of [
    ['/chats', { initial_attachments: Array(11).fill(1) }],
    ['/data-shares', { allowed_tools: Array(101).fill(1), app_id: '', conversation_id: '', mcp_server_id: '' }],
    ['/keys', { name: 'e2e', tools: Array(101).fill(1) }],
  ] as const) {
    const refused = await call('POST', path, { token: requests.owner, json: body });
    expect([path, refused.status, refused.body.error?.details?.length]).toEqual([path, 400, 1]);
  }
});

const sizeOf = ({ text, headers }: { readonly text: string; readonly headers: Headers }) =>
  Buffer.byteLength(text) + [...headers].join('').length;

/** Characters that grow where they are escaped for a URL, for HTML or for JSON. */
const GROWING = ['a', '"', '&', "'", '(', '%22', '%2528', '%C3%BC'];
const MOST_OF_AN_ADDRESS = 14_000;
const addresses = (path: string, start = '') =>
  GROWING.flatMap((text) =>
    [1_500, 3_000, 6_000, MOST_OF_AN_ADDRESS].map((length) => path + start + text.repeat(length / text.length)),
  );

covers('envelope.failure.bounded')('no long address is refused, or led on, at length', async () => {
  const { client_id: id, ...query } = goodQuery(await newClient());
  const good = authorizeUrl({ ...query, client_id: id });
  const urls = [
    ...['/chats/', '/none/', '/notifications/', '/chats?cursor=', '/events?from=', '/bots?app_id='].flatMap((path) =>
      addresses(baseUrl + path),
    ),
    ...['/help/', '/none/', '/signin/', '/device?user_code=', '/widget/', '/.well-known/'].flatMap((path) =>
      addresses(hostRoot + path),
    ),
    ...addresses(`${hostRoot}/signin?continue=`, '/device?x='),
    ...addresses(good, '&state='),
    ...addresses(authorizeUrl(query), '&client_id='),
    ...addresses(good.replace(/redirect_uri=[^&]*/, ''), '&redirect_uri=https://a.example/'),
  ];
  const problems: string[] = [];
  await atOnce(AT_ONCE, urls, async (url) => {
    const response = await call('GET', url, { token: requests.owner });
    if (response.status >= 300 && sizeOf(response) > MOST_BYTES)
      problems.push(`${url.slice(0, 120)} ${url.length}: ${response.status}, ${sizeOf(response)} bytes`);
  });
  expect(problems).toEqual([]);
});

covers('envelope.failure.bounded')('no form is refused at length', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const problems: string[] = [];
  const paths = ['/oauth/token', '/oauth/revoke', '/auth/cli/token', '/auth/cli/device'].map((path) => baseUrl + path);
  for (const path of [...paths, `${hostRoot}/signin`, `${hostRoot}/signin/code`])
    for (const field of ['client_id', 'grant_type', 'scope', 'resource', 'email', 'code', 'continue', 'form_token'])
      for (const value of ['"'.repeat(5_000), '&'.repeat(5_000), '\u0001'.repeat(5_000), '/device?&'.repeat(500)]) {
        const raw = new URLSearchParams({ client_id: 'service-cli', [field]: value }).toString();
        const size = sizeOf(await call('POST', path, { raw, headers }));
        if (size > MOST_BYTES) problems.push(`${path} ${field}: ${size} bytes`);
      }
  expect(problems).toEqual([]);
});

covers('envelope.failure.bounded')('a page that refuses what was typed repeats little of it', async () => {
  const browser = newBrowser();
  const goOn = `/device?${'&'.repeat(600)}${'('.repeat(400)}`;
  const page = await browser.open(`${hostRoot}/signin?continue=${encodeURIComponent(goOn)}`);
  const refused = await browser.submit(page, 'email', { email: '"'.repeat(4_000) });
  expect([refused.status, refused.html.length < MOST_BYTES]).toEqual([400, true]);
  const asked = await browser.submit(page, 'email', { email: randomAddress() });
  const wrong = await browser.submit(asked, 'code', { code: '"'.repeat(4_000) });
  expect([wrong.status, wrong.html.length < MOST_BYTES]).toEqual([400, true]);
  const keys = await signInAt(newBrowser(), `${hostRoot}/account/keys`, randomAddress());
  expect(keys.status).toBe(200);
});

covers('envelope.failure.bounded')('no message to the tool server is refused at length', async () => {
  const person = await newPerson();
  const { access_token: token } = await connected({ client_id: await newClient(), person });
  const long = 'x'.repeat(1_000_000);
  const quotes = '"'.repeat(500_000);
  const messages = [
    { id: long, method: 'ping' },
    { id: quotes, method: 'none' },
    { id: 1, method: long },
    { id: 1, method: 'tools/call', params: { name: long } },
    { id: 1, method: 'tools/call', params: long },
    { id: 1, method: 'tools/list', params: { cursor: long } },
    { id: 1, method: 'initialize', params: { protocolVersion: 1, clientInfo: long } },
    { id: 1, method: 'ping', params: { _meta: { 'io.modelcontextprotocol/protocolVersion': long } } },
    { id: { [long]: 1 }, method: 'ping' },
    { jsonrpc: long, id: 1, method: 'ping' },
  ];
  for (const credential of [token, undefined])
    for (const message of messages) {
      const response = await postMcp(credential, { jsonrpc: '2.0', ...message });
      expect([message.method.slice(0, 20), sizeOf(response) < MOST_BYTES]).toEqual([message.method.slice(0, 20), true]);
    }
  const hostile = await postMcp(token, `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"${long}":{"__proto__":1}}}`);
  expect(sizeOf(hostile)).toBeLessThan(MOST_BYTES);
  expect((await rpc(token, 'ping')).status).toBe(200);
});
