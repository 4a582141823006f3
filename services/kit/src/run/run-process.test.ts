import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { servePlain } from '../testing/plain-server';
import { runWithKit } from '../testing/run-kit';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

const key = randomBytes(32).toString('base64url');
const good = {
  HTTP_PORT: '0',
  GRPC_PORT: '0',
  CALLER_KEYS: JSON.stringify({ 'profiles>grants': [key] }),
  MONGODB_URI: 'mongodb://127.0.0.1:1',
};

/** A service that stops as soon as it is ready. */
const service = `runService('profiles', kit.mongoEnv('profiles'), async (_env, { life }) => {
  console.log('{"msg":"building"}');
  setInterval(() => life.isReady() && process.kill(process.pid, 'SIGTERM'), 10);
  return { services: [] };
});`;

const wrong = {
  HTTP_PORT: 'eighty',
  LOG_LEVEL: 'loud',
  PUBLIC_ORIGIN: 'nowhere',
  CALLER_KEYS: JSON.stringify({ 'gateway>profiles': [key, 'c2hvcnQ'] }),
  GRPC_TRANSPORT: 'pigeons',
  GRPC_PORT: '70000',
  MONGODB_URI: 'postgres://db:s3cret',
};

test('a process with invalid variables exits with status 78 and a line for each, without values, before it builds anything', async () => {
  const { status, stdout, stderr } = await runWithKit(service, wrong);
  expect([status, stdout]).toEqual([78, '']);
  const lines = Object.keys(wrong).map((name) =>
    expect.stringMatching(`^profiles: bad configuration: ${name}[^:]*: .`),
  );
  expect(stderr.trim().split('\n')).toEqual(lines);
  for (const value of ['eighty', 'loud', 'nowhere', key, 'c2hvcnQ', 'pigeons', '70000', 's3cret'])
    expect(stderr).not.toContain(value);
});

test('a process with a missing variable exits with status 78', async () => {
  const { status, stderr } = await runWithKit(service, {});
  const named = stderr.match(/[A-Z_]+(?=: )/g);
  expect([status, named]).toEqual([78, ['HTTP_PORT', 'CALLER_KEYS', 'GRPC_PORT', 'MONGODB_URI']]);
});

test('a process with valid configuration gets ready, and exits with status 0 on SIGTERM', async () => {
  const { status, stdout, stderr } = await runWithKit(service, good);
  expect([status, stderr]).toEqual([0, '']);
  const messages = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(['building', 'ready', 'stopping']);
});

test.each([
  ['one key for all processes', key, 'must be JSON with a list of keys for each pair'],
  ['keys of a pair of others', JSON.stringify({ 'gateway>identity': [key] }), 'that profiles does not belong to'],
  ['a pair that does not exist', JSON.stringify({ 'gateway>billing': [key] }), 'does not exist'],
  ['a list without keys', JSON.stringify({ 'gateway>profiles': [] }), 'needs one key or more'],
])('a process does not start with %s', async (_what, CALLER_KEYS, problem) => {
  const { status, stderr } = await runWithKit(service, { ...good, CALLER_KEYS });
  expect([status, stderr]).toEqual([78, expect.stringContaining(`CALLER_KEYS`)]);
  expect(stderr).toContain(problem);
  expect(stderr).not.toContain(key);
});

test('a process that has no key for a service that it calls does not start, and says which', async () => {
  const calling = `runService('profiles', kit.mongoEnv('profiles'), async (_env, boot) => {
    boot.client('grants', { name: 'Echo', fullName: 'test.Echo', methods: {} }, '127.0.0.1:1');
  });`;
  const { status, stdout } = await runWithKit(calling, { ...good, CALLER_KEYS: '{}' });
  expect([status, stdout]).toEqual([78, expect.stringContaining('CALLER_KEYS has no key for profiles>grants')]);
});

test('GRPC_TRANSPORT=unary makes the calls of a process ordinary gRPC calls', async () => {
  const { address, stop } = await servePlain('/test.Echo/Say', (request) => Buffer.from(`echo of ${request}`));
  const calling = `
    const text = { encode: (value) => ({ finish: () => Buffer.from(value) }), decode: String };
    const say = { name: 'Say', requestType: text, responseType: text, options: {} };
    runService('profiles', kit.mongoEnv('profiles'), async (_env, boot) => {
      const client = boot.client('grants', { name: 'Echo', fullName: 'test.Echo', methods: { say } }, '${address}');
      console.log(await client.say(kit.ownCall(kit.serviceCaller('profiles'), 'r'), 'hello'));
      process.exit(0);
    });`;
  expect(await runWithKit(calling, { ...good, GRPC_TRANSPORT: 'unary' })).toMatchObject({ stdout: 'echo of hello\n' });
  expect(await runWithKit(calling, good)).not.toMatchObject({ stdout: 'echo of hello\n' });
  stop();
});

test('a process that cannot be built logs the reason and exits with status 1', async () => {
  const failing = `runService('profiles', kit.mongoEnv('profiles'), () => Promise.reject(new Error('no disk')))`;
  const { status, stdout } = await runWithKit(failing, good);
  expect([status, JSON.parse(stdout).err.message]).toEqual([1, 'no disk']);
});

test('a process that crashes logs the reason and exits with status 1', async () => {
  const crashing = service.replace("process.kill(process.pid, 'SIGTERM')", "Promise.reject(new Error('forgotten'))");
  const { status, stdout } = await runWithKit(crashing, good);
  const last = JSON.parse(stdout.trim().split('\n').at(-1)!);
  expect([status, last.level, last.msg, last.err.message]).toEqual([1, 'fatal', 'crashed', 'forgotten']);
});

test('a process that stops reports that it is not ready, and goes on serving for SHUTDOWN_DELAY_S', async () => {
  const stopping = `runService('profiles', kit.mongoEnv('profiles'), async ({ HTTP_PORT }, { life }) => {
    life.onReadiness(async (isReady) => {
      if (isReady) return process.kill(process.pid, 'SIGTERM');
      const { status } = await fetch('http://127.0.0.1:' + HTTP_PORT + '/readyz');
      console.log('readyz ' + status);
      process.exit(0);
    });
    return { services: [], endStreams: () => console.log('streams end') };
  });`;
  const HTTP_PORT = String(await freePort());
  const { stdout } = await runWithKit(stopping, { ...good, HTTP_PORT, SHUTDOWN_DELAY_S: '600' });
  expect(stdout.match(/readyz \d+|streams end/g)).toEqual(['readyz 503']);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('a process', () => {
  const brief = { ...good, SHUTDOWN_GRACE_S: '0.1' };
  const stuck = `life.onStop('stuck', () => new Promise(() => setInterval(() => {}, 1000)));`;
  /** Standard output on a disk without space. */
  const fullDisk = `
    const fs = require('node:fs');
    const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    fs.writeSync = () => { throw noSpace(); };
    fs.write = (...args) => process.nextTick(args.at(-1), noSpace());`;

  test('exits with status 0 on SIGTERM although its log cannot be written', async () => {
    const { status, stdout } = await runWithKit(fullDisk + service.replace(/console.log.*/, ''), good);
    expect([status, stdout]).toEqual([0, '']);
  });

  test('exits with status 1 after a crash that it cannot log', async () => {
    const crashing = `${fullDisk} setTimeout(() => Promise.reject(new Error('forgotten')), 100);`;
    const { status } = await runWithKit(
      crashing + service.replace("process.kill(process.pid, 'SIGTERM')", 'null'),
      good,
    );
    expect(status).toBe(1);
  });

  test('goes on while its log cannot be written, and logs again once there is space', async () => {
    const recovering = `const { write, writeSync } = require('node:fs'); ${fullDisk}
      const refuse = fs.write;
      let refused = 0;
      fs.write = (...args) => {
        if (++refused <= 2) return refuse(...args);
        Object.assign(fs, { write, writeSync });
        fs.write(...args);
        process.kill(process.pid, 'SIGTERM');
      };`;
    const quiet = `runService('profiles', kit.mongoEnv('profiles'), async () => ({ services: [] }));`;
    const { status, stdout } = await runWithKit(recovering + quiet, good);
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect([status, messages]).toEqual([0, ['ready', 'stopping']]);
  });

  test('exits with status 1 when a step of its stop never ends, after it has run the later steps', async () => {
    const steps = `life.onStop('database', () => log.info('closed')); ${stuck}`;
    const logging = service.replace('{ life }', '{ life, log }').replace('return {', `${steps} return {`);
    const { status, stdout } = await runWithKit(logging, { ...brief, SHUTDOWN_GRACE_S: '1' });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([status, lines.map(({ msg, step }) => step ?? msg)]).toEqual([
      1,
      ['building', 'ready', 'stopping', 'stuck', 'closed'],
    ]);
  });

  test('exits with status 1 when it could not start and a step of its stop never ends', async () => {
    const failing = `runService('profiles', kit.mongoEnv('profiles'), async (_env, { life }) => {
      ${stuck}
      throw new Error('no disk');
    });`;
    const { status } = await runWithKit(failing, brief);
    expect(status).toBe(1);
  });
});
