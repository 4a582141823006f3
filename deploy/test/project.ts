// `npm run unit [-- FILE…]` and `npm run e2e [-- FILE…]`: run the tests of one project, or of some files, and start
// the system or databases that they need, unless BASE_URL or MONGODB_URI, REDIS_URL and SMTP_URL name running ones.
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { onStopSignals } from '../local/host/signals.ts';
import { explain, openTerminal } from '../local/host/terminal.ts';
import { exitOf, type Project, startJest } from './jest-run.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';

const root = resolve(import.meta.dirname, '../..');
const terminal = openTerminal();
const [name, ...args] = process.argv.slice(2);
const project: Project = name === 'e2e' ? 'e2e' : 'unit';
let jest: ChildProcess | undefined;
let isStopping = false;

onStopSignals({
  stop() {
    isStopping = true;
    jest?.kill('SIGTERM');
  },
  kill: () => process.exit(130),
});

try {
  process.exitCode = await run();
} catch (error) {
  terminal.complain(explain(error));
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const surroundings = await surroundingsOf();
  let code = 1;
  try {
    await surroundings.ready;
    if (!isStopping) code = await runIn(surroundings);
    return code;
  } finally {
    await surroundings.stop(code !== 0 && !isStopping);
  }
}

async function surroundingsOf(): Promise<Surroundings> {
  if (project === 'e2e' && process.env.BASE_URL)
    return { env: {}, ready: Promise.resolve(), stop: async () => undefined };
  const systems = args.length > 0 ? 1 : undefined;
  return startSurroundings[project](root, terminal, systems);
}

function runIn(surroundings: Surroundings): Promise<number> {
  jest = startJest(root, project, surroundings, args);
  return exitOf(jest);
}
