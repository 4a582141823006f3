import { Readable } from 'node:stream';
import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const echo = async (...args: string[]) =>
  JSON.parse((await machine.run('mcp', 'call', 'echo', ...args, '--json')).stdout);

test('mcp tools lists the tools with their arguments', async () => {
  const { stdout } = await machine.run('mcp', 'tools');
  expect(stdout).toMatch(/echo +title \[enabled\] \[tags\] \[price\] +Return the arguments/);
});

test('mcp tools fits into the columns of the terminal', async () => {
  const env = { SERVICE_CONFIG_DIR: machine.folder, COLUMNS: '50' };
  const lines = (await machine.runWith({ env }, 'mcp', 'tools')).stdout.split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(50);
  expect(lines.join('\n')).toMatch(/^echo .*…/m);
});

test('mcp call reads its arguments by the types of the schema', async () => {
  expect(await echo('--arg', 'title=3=4', '--arg', 'enabled=true', '--arg', 'tags=["a"]')).toEqual({
    title: '3=4',
    enabled: true,
    tags: ['a'],
  });
});

test('mcp call sends an argument that may be text or a number as it was written', async () => {
  expect(await echo('--arg', 'title=x', '--arg', 'price=12.90')).toEqual({ title: 'x', price: '12.90' });
});

test('mcp call takes its arguments as one JSON object, from stdin too', async () => {
  expect(await echo('--json-args', '{"title":7}')).toEqual({ title: 7 });
  const stdin = Readable.from(['{"title":', '"x"}']);
  const { stdout } = await machine.runWith({ stdin }, 'mcp', 'call', 'echo', '--json-args', '-');
  expect(stdout).toBe('{\n  "title": "x"\n}\n');
});

test.each([
  [['--arg', 'title']],
  [['--arg', 'enabled=perhaps']],
  [['--json-args', '[]']],
  [['--json-args', '{']],
  [['--json-args', '{}', '--arg', 'title=x']],
])('wrong arguments %j are wrong usage', async (args) => {
  expect((await machine.run('mcp', 'call', 'echo', ...args)).status).toBe(2);
});

test('mcp call prints the error of a tool on stderr', async () => {
  const { status, stdout, stderr } = await machine.run('mcp', 'call', 'echo');
  expect([status, stdout, stderr]).toEqual([1, '', 'title is missing\n']);
});

test('mcp call of an unknown tool fails', async () => {
  const { status, stderr } = await machine.run('mcp', 'call', 'nothing');
  expect([status, stderr]).toEqual([1, 'Unknown tool: nothing. The tools are listed by: cws mcp tools\n']);
});

test('mcp call after the sign-in has ended exits with status 4', async () => {
  for (const family of service.oauth.families.all.values()) family.revoked = true;
  expect((await machine.run('mcp', 'tools')).status).toBe(4);
});
