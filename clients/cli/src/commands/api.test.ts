import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const last = () => service.rest.personal.asked.at(-1)!;
const bodyOf = async (...args: string[]) => {
  await machine.run('api', 'POST', '/feedback', ...args);
  return last().body;
};

// contract: cws-api
test('a request prints the whole response', async () => {
  const { status, stdout } = await machine.run('api', 'get', '/users/me');
  expect([status, JSON.parse(stdout)]).toEqual([0, { success: true, data: expect.objectContaining({ id: 'u1' }) }]);
});

test.each(['users/me', '/v1/users/me', 'FULL'])('%s is a path of the service', async (path) => {
  const full = path === 'FULL' ? `${service.origin}/v1/users/me` : path;
  expect((await machine.run('api', 'GET', full)).status).toBe(0);
});

test.each(['https://elsewhere.example/v1/users/me', '//elsewhere.example/x', '/../oauth/token', 'http:x'])(
  'the sign-in is not sent to %s',
  async (path) => {
    const sent: unknown[] = [];
    const noFetch = async (url: unknown) => {
      sent.push(url);
      throw new Error('sent');
    };
    const env = { SERVICE_CONFIG_DIR: machine.folder };
    const { status, stderr } = await machine.runWith({ env, fetch: noFetch as typeof fetch }, 'api', 'GET', path);
    expect([status, sent]).toEqual([2, []]);
    expect(stderr).toContain('sent nowhere else');
  },
);

test('fields are the body of a POST: texts, values of other types, nested ones', async () => {
  const args = ['-f', 'a=1', '-F', 'b=1', '-F', 'c=true', '-F', 'd=x', '-f', 'e[f]=g', '-F', 'h[]=1', '-F', 'h[]=null'];
  expect(await bodyOf(...args)).toEqual({ a: '1', b: 1, c: true, d: 'x', e: { f: 'g' }, h: [1, null] });
});

test('fields are the query of a GET', async () => {
  await machine.run('api', 'GET', '/notifications?per_page=5', '-f', 'unread=true');
  expect(last().query).toEqual({ per_page: '5', unread: 'true' });
});

test('the body comes from a file or from stdin, and a field from a file', async () => {
  const file = join(machine.folder, 'body.json');
  writeFileSync(file, '{"from":"file"}');
  expect(await bodyOf('--input', file)).toEqual({ from: 'file' });
  expect(await bodyOf('-F', `text=@${file}`)).toEqual({ text: '{"from":"file"}' });
  const stdin = Readable.from(['{"from":', '"stdin"}']);
  const env = { SERVICE_CONFIG_DIR: machine.folder };
  await machine.runWith({ env, stdin }, 'api', 'POST', '/feedback', '--input', '-');
  expect(last().body).toEqual({ from: 'stdin' });
});

test('headers are sent as they are given', async () => {
  await bodyOf('-f', 'a=b', '-H', 'Idempotency-Key: key-1');
  expect(last().key).toBe('key-1');
});

test('--include prints status and headers', async () => {
  const { stdout } = await machine.run('api', 'GET', '/users/me', '--include');
  expect(stdout).toMatch(/^HTTP 200 OK\n[\s\S]*content-type: application\/json/);
});

test('--paginate reads all pages, and --jq what is wanted of them', async () => {
  service.rest.grants.push(...Array.from({ length: 5 }, (_, index) => ({ id: `g-${index}` })));
  const { stdout } = await machine.run('api', 'GET', '/data-shares', '--paginate');
  expect(JSON.parse(stdout).data).toHaveLength(5);
  const ids = await machine.run('api', 'GET', '/data-shares', '--paginate', '--jq', '.data[].id');
  expect(ids).toEqual({ status: 0, stdout: 'g-0\ng-1\ng-2\ng-3\ng-4\n', stderr: '' });
});

test('a refusal is printed whole, and fails', async () => {
  const { status, stdout, stderr } = await machine.run('api', 'GET', '/chats/none/stream');
  expect([status, JSON.parse(stdout).error.code]).toEqual([1, 'session_not_found']);
  expect(stderr).toContain('HTTP 400');
});

test.each([
  [['nothing here', '/users/me']],
  [['POST', '/feedback', '-f', 'nothing']],
  [['POST', '/feedback', '-f', 'a=1', '-f', 'a[b]=2']],
  [['POST', '/feedback', '-f', 'a=1', '--input', '-']],
  [['POST', '/feedback', '--input', '/nowhere/at/all.json']],
  [['POST', '/feedback', '-H', 'no header']],
  [['POST', '/feedback', '--paginate']],
])('%j is wrong usage', async (args) => {
  expect((await machine.run('api', ...args)).status).toBe(2);
});
