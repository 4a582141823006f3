import { randomBytes } from 'node:crypto';
import { runWithKit } from './testing/run-kit';

const callerKeys = randomBytes(32).toString('base64url');
const good = { HTTP_PORT: '0', GRPC_PORT: '0', CALLER_KEYS: callerKeys, MONGODB_URI: 'mongodb://127.0.0.1:1' };

/** A service that ends itself as soon as it is up. */
const service = `kit.runService('profiles', kit.mongoEnv('profiles'), async (_env, { life }) => {
  console.log('{"msg":"building"}');
  setInterval(() => life.isReady() && process.kill(process.pid, 'SIGTERM'), 10);
  return { services: [] };
});`;

const { CALLER_KEYS: _, ...withoutKeys } = good;

test.each([
  ['CALLER_KEYS', withoutKeys, ''],
  ['CALLER_KEYS', { ...good, CALLER_KEYS: `${callerKeys},c2hvcnQ` }, 'c2hvcnQ'],
  ['GRPC_PORT', { ...good, GRPC_PORT: '70000' }, '70000'],
  ['HTTP_PORT', { ...good, HTTP_PORT: 'eighty' }, 'eighty'],
  ['LOG_LEVEL', { ...good, LOG_LEVEL: 'loud' }, 'loud'],
  ['PUBLIC_ORIGIN', { ...good, PUBLIC_ORIGIN: 'nowhere' }, 'nowhere'],
  ['MONGODB_URI', { ...good, MONGODB_URI: 'postgres://db:s3cret' }, 's3cret'],
])(
  'a wrong %s ends the process with status 78 before anything is built, by name and without its value',
  async (name, env, value) => {
    const { status, stdout, stderr } = await runWithKit(service, env);
    expect([status, stdout]).toEqual([78, '']);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^profiles: bad configuration: ${name}: .`)),
    ]);
    if (value) expect(stderr).not.toContain(value);
  },
);

test('every wrong variable gets a line', async () => {
  const { stderr } = await runWithKit(service, {});
  const named = stderr.match(/[A-Z_]+(?=: )/g);
  expect(named).toEqual(['HTTP_PORT', 'CALLER_KEYS', 'GRPC_PORT', 'MONGODB_URI']);
});

test('a process with good configuration gets ready, and SIGTERM ends it with status 0', async () => {
  const { status, stdout, stderr } = await runWithKit(service, good);
  expect([status, stderr]).toEqual([0, '']);
  const messages = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(['building', 'ready', 'stopping']);
});

test('a process that cannot be built says why and ends with status 1', async () => {
  const failing = `kit.runService('profiles', kit.mongoEnv('profiles'), () => Promise.reject(new Error('no disk')))`;
  const { status, stdout } = await runWithKit(failing, good);
  expect([status, JSON.parse(stdout).err.message]).toEqual([1, 'no disk']);
});

test('a process that crashes says why in its log and ends with status 1', async () => {
  const crashing = service.replace("process.kill(process.pid, 'SIGTERM')", "Promise.reject(new Error('forgotten'))");
  const { status, stdout } = await runWithKit(crashing, good);
  const last = JSON.parse(stdout.trim().split('\n').at(-1)!);
  expect([status, last.level, last.msg, last.err.message]).toEqual([1, 'fatal', 'crashed', 'forgotten']);
});
