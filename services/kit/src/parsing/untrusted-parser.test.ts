import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../testing/logger';
import type { Probe } from '../testing/parsers/probing-parser';
import { until } from '../testing/until';
import { networkNamespace } from './network-namespace';
import { ParserError } from './parser-error';
import { built, PARSER_MAIN } from './parser-process';
import { type UntrustedParser, untrustedParser } from './untrusted-parser';

const options = {
  name: 'probe',
  module: join(__dirname, '../testing/parsers/probing-parser.js'),
  memoryMb: 128,
  timeoutMs: 20_000,
  log: silentLogger(),
};

let parser: UntrustedParser<Probe, unknown>;
beforeEach(() => {
  parser = untrustedParser(options);
});
afterEach(() => parser.stop());

const failureOf = (probe: Probe, of = parser): Promise<ParserError> =>
  of.parse(probe).then(
    (output) => Promise.reject(new Error(`was parsed: ${output}`)),
    (error) => error,
  );

test('bytes arrive in the module and come back', async () => {
  const bytes = Buffer.from([0, 1, 255]);
  expect(Buffer.compare((await parser.parse({ kind: 'echo', bytes })) as Buffer, bytes)).toBe(0);
});

test('the module sees no variable of the environment of its parent', async () => {
  process.env['PARSER_TEST_SECRET'] = 'secret';
  expect(await parser.parse({ kind: 'environment' })).toEqual({});
});

test.each<[string, Probe]>([
  ['reads a file outside of its packages', { kind: 'read', path: '/proc/self/environ' }],
  ['writes a file', { kind: 'write', path: join(tmpdir(), 'written-by-a-parser') }],
  ['starts a program', { kind: 'start', program: '/bin/true' }],
])('a module that %s is refused', async (_what, probe) => {
  expect(await failureOf(probe)).toMatchObject({ failure: 'threw', output: expect.stringContaining('restricted') });
  expect(existsSync(join(tmpdir(), 'written-by-a-parser'))).toBe(false);
});

describe('the network', () => {
  const server = createServer((_request, response) => void response.end('reached'));
  const port = () => (server.address() as AddressInfo).port;
  beforeAll(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening)));
  afterAll(() => void server.close());

  test.each([
    ...(['http', 'http2', 'tls', 'fetch', 'a datagram'] as const),
    ...(['a server', 'a server of HTTP', 'a name', 'a name by a promise', 'a resolver'] as const),
  ])('a module that tries %s is refused', async (way) => {
    const error = await failureOf({ kind: 'network', way, port: port() });
    expect(error).toMatchObject({ failure: 'threw', output: expect.stringContaining('restricted') });
  });

  test('native code has no interface of it where the system has namespaces', async () => {
    const command = await networkNamespace(built(PARSER_MAIN));
    expect(await parser.parse({ kind: 'interfaces' })).toEqual(command.length > 0 ? {} : networkInterfaces());
  });
});

test.each(['kill', '_kill'] as const)('a module that sends a signal to the service by %s is refused', async (by) => {
  const error = await failureOf({ kind: 'signal', by });
  expect(error).toMatchObject({ failure: 'threw', output: expect.stringContaining('restricted') });
});

test('an error that the module throws fails its call, and the process parses the next input', async () => {
  const pid = await parser.parse({ kind: 'pid' });
  const error = await failureOf({ kind: 'throw', text: 'page 3 is broken' });
  expect(error).toBeInstanceOf(ParserError);
  expect(error).toMatchObject({ failure: 'threw', output: 'page 3 is broken' });
  expect(await parser.parse({ kind: 'pid' })).toBe(pid);
});

test.each([
  ['crash', 'crashed'],
  ['fill the heap', 'out of memory'],
  ['fill buffers', 'out of memory'],
] as const)('a parser that does "%s" fails its call alone: %s', async (kind, failure) => {
  const [failed, next] = [failureOf({ kind }), parser.parse({ kind: 'pid' })];
  expect(await failed).toMatchObject({ failure });
  expect(await next).toEqual(expect.any(Number));
});

test('a parser that hangs is ended at its time limit, and the next input is parsed', async () => {
  const impatient = untrustedParser<Probe, unknown>({ ...options, timeoutMs: 300 });
  expect(await failureOf({ kind: 'hang' }, impatient)).toMatchObject({ failure: 'out of time' });
  await impatient.stop();
  expect(await parser.parse({ kind: 'pid' })).toEqual(expect.any(Number));
});

test('an input that takes long is not in the way of the next ones', async () => {
  const begun = failureOf({ kind: 'hang' });
  for (let n = 0; n < 3; n++) expect(await parser.parse({ kind: 'pid' })).toEqual(expect.any(Number));
  await parser.stop();
  expect(await begun).toBeInstanceOf(Error);
});

test('an input that waits without computing is ended, too', async () => {
  const impatient = untrustedParser<Probe, unknown>({ ...options, timeoutMs: 100 });
  expect(await failureOf({ kind: 'wait' }, impatient)).toMatchObject({ failure: 'out of time' });
  await impatient.stop();
});

test('the time in which the module loads is not that of the input', async () => {
  const module = join(__dirname, '../testing/parsers/slow-parser.js');
  const slow = untrustedParser<string, string>({ ...options, module, timeoutMs: 1_000 });
  expect(await slow.parse('text')).toBe('text');
  await slow.stop();
});

test('an idle process ends', async () => {
  const restless = untrustedParser<Probe, number>({ ...options, idleMs: 1 });
  const pid = await restless.parse({ kind: 'pid' });
  await until(() => !isRunning(pid));
  await restless.stop();
});

test('a stop ends the input that is being parsed, and later ones are refused', async () => {
  const hanging = failureOf({ kind: 'hang' });
  await new Promise((begun) => setImmediate(begun));
  await parser.stop();
  expect(await hanging).toBeInstanceOf(Error);
  await expect(parser.parse({ kind: 'pid' })).rejects.toThrow('stopped');
});

test('a module that does not load is no fault of the input', async () => {
  const broken = untrustedParser({ ...options, module: join(__dirname, 'missing.js') });
  const error = await broken.parse({}).catch((caught) => caught);
  expect(error).not.toBeInstanceOf(ParserError);
  expect(String(error)).toContain('did not start');
  await broken.stop();
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
