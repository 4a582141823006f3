import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../local/host/ports.ts';
import { onThisMachine } from './support/local-run';
import { START_MS } from './support/own-system';
import { blocksOf, ROOT } from './support/readme-blocks';

const STARTS = /^npm start\b/;
const READY = /^Ready\b/m;
/** The result of the last block: the price of shipping, from the content of the demo shop. */
const ANSWER = /6\.90/;

/**
 * A system that `npm start` has started as a reader does, on ports and a folder of its own. It mails codes at once: a reader waits for the limit of
 * one a minute before each command that signs in.
 */
interface Started {
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
  readonly mailPort: number;
  stop(): Promise<void>;
}

/** Runs the line until it says that it is ready. */
async function start(line: string): Promise<Started> {
  const port = await freePort();
  const mailPort = await freePort(new Set([port]));
  const dataDir = mkdtempSync(join(tmpdir(), 'cws-readme-'));
  const own = { PORT: String(port), MAIL_WEB_PORT: String(mailPort), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' };
  const env = { ...withoutTarget(), ...own };
  const child = spawn('bash', ['-c', line], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  await readiness(child);
  return {
    env,
    port,
    mailPort,
    async stop() {
      const gone = new Promise((settle) => child.once('exit', settle));
      process.kill(-child.pid!, 'SIGINT');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The environment of a reader's terminal, which names none of the systems of the tests. */
function withoutTarget(): NodeJS.ProcessEnv {
  const { BASE_URL, ORIGIN, MAIL_API, DATA_DIR, E2E_SYSTEMS, ...env } = process.env;
  return env;
}

function readiness(child: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((settle, fail) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        said += chunk;
        if (READY.test(said)) settle();
      });
    child.once('exit', (code) => fail(new Error(`It ended with ${code}:\n${said}`)));
  });
}

/** Runs commands in one shell, as they are written but for the ports, and returns what they print. They must succeed. */
async function run({ env, port, mailPort }: Started, commands: string): Promise<string> {
  const own = commands
    .replaceAll('localhost:8080', `localhost:${port}`)
    .replaceAll('localhost:1080', `localhost:${mailPort}`);
  const { stdout } = await promisify(execFile)('bash', ['-c', `set -eo pipefail\n${own}`], {
    cwd: ROOT,
    env,
    timeout: START_MS,
  });
  return stdout;
}

onThisMachine('a reader who copies the blocks of the README', () => {
  const blocks = blocksOf('README.md');
  const [first, ...others] = blocks;
  let system: Started;
  beforeAll(async () => {
    system = await start(first!.lines[0]!);
  }, START_MS);
  afterAll(() => system.stop(), START_MS);

  test('finds commands for a shell alone, of which the first starts the system', () => {
    expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh']));
    expect(first!.lines[0]).toMatch(STARTS);
    expect(blocks.flatMap(({ lines }) => lines).filter((line) => STARTS.test(line))).toHaveLength(1);
  });

  test.each(first!.lines.slice(1))('runs %s', async (line) => expect(await run(system, line)).not.toBe(''), START_MS);

  test.each(others.map(({ text }) => text))(
    'runs %s',
    async (text) => expect(await run(system, text)).toMatch(ANSWER),
    START_MS,
  );

  test('runs the calls of the page about the local run, one after the other', async () => {
    const calls = blocksOf('docs/operations/local-run.md').filter(({ language }) => language === 'sh');
    const printed = await run(system, calls.map(({ text }) => text).join('\n'));
    for (const shown of [ANSWER, /^event: /m, /"business_id\\?":/]) expect(printed).toMatch(shown);
  });
});
