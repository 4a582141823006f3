import { freePort } from '../testing/free-port';
import { runWithKit } from '../testing/run-kit';
import { until } from '../testing/until';
import { newPulse, seenPulse } from './pulse';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

const env = (OPS_PORT: number) => ({
  HTTP_PORT: '0',
  GRPC_PORT: '0',
  OPS_PORT: String(OPS_PORT),
  CALLER_KEYS: '{}',
  MONGODB_URI: 'mongodb://127.0.0.1:1',
});

/** A service that, once it is ready, works without a pause for six seconds, and then stops. */
const busy = `runService('profiles', kit.mongoEnv('profiles'), async (_env, { life }) => {
  life.onReadiness((isReady) => isReady && setTimeout(() => {
    console.log('blocked');
    for (const end = Date.now() + 6_000; Date.now() < end;);
    console.log('free');
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 3_000);
  }, 300));
  return { services: [] };
});`;

test('probes are answered while the event loop of the process is blocked, and metrics as soon as it is not', async () => {
  const port = await freePort();
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  let output = '';
  const ended = runWithKit(busy, env(port), (stdout) => {
    output = stdout;
  });
  await until(() => output.includes('blocked'));
  const [live, ready] = [await get('/livez'), await get('/readyz')];
  const metrics = get('/metrics').then((response) => response.text());
  expect([live.status, ready.status, (await get('/other')).status]).toEqual([200, 200, 404]);
  expect(output).not.toContain('free');
  expect(await metrics).toContain('event_loop_delay_max_seconds');
  expect(output).toContain('free');
  expect(await ended).toMatchObject({ status: 0, stderr: '' });
});

test('a process that has not begun to serve is alive and not ready', async () => {
  const port = await freePort();
  const waiting = `runService('profiles', kit.mongoEnv('profiles'), async () => {
    for (const path of ['/livez', '/readyz']) console.log((await fetch('http://127.0.0.1:${port}' + path)).status);
    process.exit(0);
  });`;
  expect(await runWithKit(waiting, env(port))).toMatchObject({ stdout: '200\n503\n' });
});

test('a process whose port for probes is taken does not start, and says so', async () => {
  const script = `require('node:http').createServer().listen(0, '127.0.0.1', function () {
    process.env.OPS_PORT = String(this.address().port);
    runService('profiles', kit.mongoEnv('profiles'), async () => ({ services: [] }));
  });`;
  const { status, stdout } = await runWithKit(script, env(1));
  expect([status, JSON.parse(stdout.split('\n')[0]!).err.message]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
});

test('a process whose event loop has stood still for five seconds is not ready, after ten not alive', () => {
  let now = 0;
  const pulse = newPulse(() => now);
  const seen = () => seenPulse(pulse.memory, () => now);
  expect(seen()).toEqual({ isAlive: true, isReady: false });
  pulse.setReady(true);
  now = 4_999;
  expect(seen()).toEqual({ isAlive: true, isReady: true });
  now = 5_000;
  expect(seen()).toEqual({ isAlive: true, isReady: false });
  now = 10_000;
  expect(seen()).toEqual({ isAlive: false, isReady: false });
  pulse.beat();
  expect(seen()).toEqual({ isAlive: true, isReady: true });
});

test('a process that is ready says what it serves less well', async () => {
  const port = await freePort();
  const lacking = `runService('profiles', kit.mongoEnv('profiles'), async (_env, { life }) => {
    life.setDegraded('Redis', 'does not respond: codes are refused');
    const ask = async () => (await fetch('http://127.0.0.1:${port}/readyz')).text();
    setInterval(async () => {
      const text = await ask();
      if (!text.startsWith('ready; ')) return;
      console.log(text);
      process.exit(0);
    }, 50);
    return { services: [] };
  });`;
  const { stdout } = await runWithKit(lacking, env(port));
  expect(stdout).toContain('ready; Redis does not respond: codes are refused\n');
});
