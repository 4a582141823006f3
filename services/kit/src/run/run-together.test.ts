import { randomBytes } from 'node:crypto';
import { freePort } from '../testing/free-port';
import { runWithKit } from '../testing/run-kit';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

const keys = JSON.stringify({ 'grants>profiles': [randomBytes(32).toString('base64url')] });
const good = {
  PROFILES_CALLER_KEYS: keys,
  GRANTS_CALLER_KEYS: keys,
  GATEWAY_CALLER_KEYS: '{}',
  HTTP_PORT: '0',
  GRPC_PORT: '0',
  LOG_LEVEL: 'info',
};

/** Two services and a front, which say what they do and stop as soon as everything is ready. */
const group = `
  const { z } = require('zod');
  const text = { encode: (value) => ({ finish: () => Buffer.from(value) }), decode: (bytes) => Buffer.from(bytes).toString() };
  const method = (name) => ({ name, requestType: text, responseType: text, requestStream: false, responseStream: false, options: {} });
  const definition = { name: 'Echo', fullName: 'test.Echo', methods: { say: method('Say') } };
  const say = (line) => console.log(JSON.stringify({ said: line }));
  const profiles = kit.defineService('profiles', z.object({ OWN_SECRET: z.string() }), async (env, boot) => {
    boot.life.onStop('said', () => say('profiles stops'));
    boot.metrics.counter('said_total', 'Things said').inc(3);
    say('profiles has ' + Object.keys(boot.variables).filter((name) => name.endsWith('_SECRET')) + '=' + env.OWN_SECRET);
    const rpcs = { say: { from: ['grants'], as: ['service'], handle: async (_context, _call, heard) => 'heard ' + heard } };
    return { services: [kit.bindService(definition, rpcs, {})] };
  });
  const grants = kit.defineService('grants', z.object({ PROFILES_ADDR: z.string() }), async (env, boot) => {
    boot.life.onStop('said', () => say('grants stops'));
    const client = boot.client('profiles', definition, env.PROFILES_ADDR);
    say(await client.say(kit.ownCall(kit.serviceCaller('grants'), 'r'), 'hello'));
    return { services: [], http: (_request, response) => response.end('page of grants') };
  });
  const front = kit.defineFront('gateway', kit.baseEnv.extend({ GRANTS_HTTP: z.string() }), async (env, boot) => {
    boot.life.onStop('said', () => say('gateway stops'));
    const from = async (path) => (await fetch(env.GRANTS_HTTP + path)).text();
    say(await from('/'));
    say('readyz of grants: ' + (await from('/readyz')).trim());
    const metrics = await boot.metrics.exported();
    say(/said_total\\{.*/.exec(metrics)[0]);
    say(metrics.match(/^process_cpu_seconds_total\\{.*\\}|^rpc_duration_seconds_count\\{.*\\}/gm).join());
    say('secrets in the environment: ' + Object.keys(process.env).filter((name) => name.endsWith('_SECRET') || name.endsWith('_KEYS')));
    setInterval(() => boot.life.isReady() && process.kill(process.pid, 'SIGTERM'), 10);
  });
  const services = [
    { service: grants, address: 'GRANTS_ADDR', http: 'GRANTS_HTTP' },
    { service: profiles, address: 'PROFILES_ADDR' },
  ];
  const probes = ({ HOST, HTTP_PORT }) => ({ host: HOST, port: HTTP_PORT });
  kit.runTogether({ name: 'single', youngGenerationMib: 16, front, services, probes });`;

const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('services of one process call each other, and stop after the front, each with its own variables alone', async () => {
  const { status, stdout, stderr } = await runWithKit(group, { ...good, OWN_SECRET: 'own', OTHER_SECRET: 'other' });
  const lines = linesOf(stdout);
  expect([status, stderr]).toEqual([0, '']);
  expect(lines.flatMap(({ said }) => said ?? [])).toEqual([
    'profiles has OWN_SECRET=own',
    'heard hello',
    'page of grants',
    'readyz of grants: ready',
    'said_total{service="profiles"} 3',
    'rpc_duration_seconds_count{rpc="Say",outcome="ok",service="profiles"},process_cpu_seconds_total{service="single"}',
    'secrets in the environment: OTHER_SECRET',
    'gateway stops',
    expect.stringMatching(/^(grants|profiles) stops$/),
    expect.stringMatching(/^(grants|profiles) stops$/),
  ]);
  expect(lines.filter(({ msg }) => msg).map(({ name, msg }) => `${name}: ${msg}`)).toEqual([
    'single: ready',
    'single: stopping',
  ]);
});

test('bad configuration of any of them ends the process with status 78 and a line for each, without values', async () => {
  const { status, stdout, stderr } = await runWithKit(group, { ...good, HTTP_PORT: 'eighty', GRPC_PORT: '' });
  expect([status, stdout]).toEqual([78, '']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^single: bad configuration: GRPC_PORT: /),
    expect.stringMatching(/^single: bad configuration: profiles: OWN_SECRET: /),
    expect.stringMatching(/^single: bad configuration: gateway: HTTP_PORT: /),
  ]);
  expect(stderr).not.toContain('eighty');
});

test('a service that cannot be built is named, and ends the process with status 1 after the others have stopped', async () => {
  const failing = group.replace(
    "boot.metrics.counter('said_total', 'Things said').inc(3);",
    "throw new Error('no disk');",
  );
  const { status, stdout } = await runWithKit(failing, { ...good, OWN_SECRET: 'own' });
  const failures = linesOf(stdout).filter(({ msg }) => msg === 'could not start');
  expect([status, ...failures.map(({ name, err }) => `${name}: ${err.message}`)]).toEqual([
    1,
    'profiles: no disk',
    'single: no disk',
  ]);
});

test('while a service waits for its database, the probes of the process name the service and the reason', async () => {
  const asking = `setInterval(async () => {
    const response = await fetch('http://127.0.0.1:' + process.env.PROBES).catch(() => undefined);
    if (!response) return;
    console.log(JSON.stringify({ said: response.status + ' ' + (await response.text()) }));
    process.exit(0);
  }, 50);`;
  const waiting = group
    .replace('z.object({ OWN_SECRET: z.string() })', "kit.mongoEnv('profiles').extend({ OWN_SECRET: z.string() })")
    .replace("boot.metrics.counter('said_total', 'Things said').inc(3);", 'await boot.mongo(env, []);')
    .replace(/say\(await client.say.*/, '');
  const port = String(await freePort());
  const env = { ...good, OWN_SECRET: 'own', HTTP_PORT: port, MONGODB_URI: 'mongodb://127.0.0.1:1/' };
  const { stdout } = await runWithKit(waiting + asking, { ...env, PROBES: `${port}/readyz` });
  const { said } = linesOf(stdout).find((line) => line.said?.startsWith('503'));
  expect(said).toMatch(/^503 not ready: .*profiles: MongoDB at 127\.0\.0\.1:1 does not respond yet/);
});
