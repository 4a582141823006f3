import { availableParallelism } from 'node:os';
import type { Terminal } from '../local/host/terminal.ts';
import { startScratchParts } from '../local/scratch/scratch-parts.ts';
import { type Scratch, startScratchSystem } from '../local/scratch/scratch-system.ts';
import { reasonOf } from '../processes/advice.ts';
import { findChromium } from './chromium-source.ts';
import type { Project } from './jest-run.ts';

/** The systems or databases that the tests of a project use. */
export type Surroundings = {
  env: Record<string, string>;
  ready: Promise<void>;
  stop: (failed: boolean) => Promise<void>;
};

type Start = (root: string, terminal: Terminal, systems?: number) => Promise<Surroundings>;

/** Starts the databases and mail server, or the whole systems, that the tests of a project need. */
export const startSurroundings: Record<Project, Start> = { unit: startParts, e2e: startSystems };

/** MONGODB_URI, REDIS_URL and SMTP_URL name parts that already run. */
async function startParts(root: string, terminal: Terminal): Promise<Surroundings> {
  const { env, stop } = await startScratchParts(root, terminal);
  return { env, ready: Promise.resolve(), stop };
}

/** Whether the six processes of a system run as one. */
type Mode = 'six' | 'single';

/** The tests of one system wait most of the time; those of two use two cores. */
const SYSTEMS = Math.min(2, availableParallelism());

/** PROCESSES is for all systems; without it, and with several, one has six processes, and the others work with less of the machine. */
const modesOf = (count: number, { PROCESSES }: NodeJS.ProcessEnv): Mode[] =>
  Array.from({ length: count }, (_, index) => (PROCESSES === 'single' || (!PROCESSES && index > 0) ? 'single' : 'six'));

/** As many end-to-end test files run at once as there are systems: some of them stop processes, or count what all users have done. */
async function startSystems(root: string, terminal: Terminal, count = SYSTEMS): Promise<Surroundings> {
  const modes = modesOf(count, process.env);
  const systems: Scratch[] = [];
  for (const mode of modes) {
    // A system chooses ports that are free at that moment, so the one before it has to listen on its own.
    await systems.at(-1)?.ready;
    systems.push(await startSystem(root, mode));
  }
  const { ready } = systems.at(-1)!;
  // The promise is awaited later and may reject before that.
  ready.catch(() => undefined);
  const described = systems.map((system, index) => ({ mode: modes[index], env: envOf(system, modes[index]!) }));
  return {
    env: { E2E_SYSTEMS: JSON.stringify(described), ...(await browser(terminal)) },
    ready,
    async stop(failed) {
      const folders = systems.map(({ dataDir }) => dataDir).join(', ');
      if (failed) terminal.say(`The data and logs of this run are kept in ${folders}`);
      await Promise.all(systems.map((system) => system.stop(failed)));
    },
  };
}

const startSystem = (root: string, mode: Mode): Promise<Scratch> =>
  startScratchSystem(root, {
    PROCESSES: mode,
    RATE_LIMIT_FACTOR: '1000',
    SITE_READER_ALLOW_HOSTS: '127.0.0.1',
    PUBLIC_ORIGIN: '',
    // A file that tests them starts a system of its own with them.
    EMBEDDINGS: 'off',
  });

/** The variables that its test files read; a file that starts a system of its own starts it in the same mode. */
const envOf = ({ origin, mailApi, dataDir }: Scratch, mode: Mode) => ({
  BASE_URL: `${origin}/v1`,
  ORIGIN: origin,
  MAIL_API: mailApi,
  DATA_DIR: dataDir,
  PROCESSES: mode,
});

/** Without a browser the tests that need one fail with the reason, and the others run. */
async function browser(terminal: Terminal): Promise<Record<string, string>> {
  try {
    return { CHROMIUM_PATH: await findChromium(terminal) };
  } catch (error) {
    return { CHROMIUM_PROBLEM: reasonOf(error) };
  }
}
