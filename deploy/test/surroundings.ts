import type { Terminal } from '../local/host/terminal.ts';
import { startScratchParts } from '../local/scratch/scratch-parts.ts';
import { startScratchSystem } from '../local/scratch/scratch-system.ts';
import { reasonOf } from '../processes/advice.ts';
import { findChromium } from './chromium-source.ts';
import type { Project } from './jest-run.ts';

/** The system or databases that the tests of a project use. */
export type Surroundings = {
  env: Record<string, string>;
  ready: Promise<void>;
  stop: (failed: boolean) => Promise<void>;
};

type Start = (root: string, terminal: Terminal) => Promise<Surroundings>;

/** Starts the databases and mail server, or the whole system, that the tests of a project need. */
export const startSurroundings: Record<Project, Start> = { unit: startParts, e2e: startSystem };

/** MONGODB_URI, REDIS_URL and SMTP_URL name parts that already run. */
async function startParts(root: string, terminal: Terminal): Promise<Surroundings> {
  const { env, stop } = await startScratchParts(root, terminal);
  return { env, ready: Promise.resolve(), stop };
}

async function startSystem(root: string, terminal: Terminal): Promise<Surroundings> {
  const { origin, mailApi, dataDir, ready, stop } = await startScratchSystem(root, {
    RATE_LIMIT_FACTOR: '1000',
    SITE_READER_ALLOW_HOSTS: '127.0.0.1',
    PUBLIC_ORIGIN: '',
  });
  // The promise is awaited later and may reject before that.
  ready.catch(() => undefined);
  const env = { BASE_URL: `${origin}/v1`, ORIGIN: origin, MAIL_API: mailApi, DATA_DIR: dataDir };
  return {
    env: { ...env, ...(await browser(terminal)) },
    ready,
    stop(failed) {
      if (failed) terminal.say(`The data and logs of this run are kept in ${dataDir}`);
      return stop(failed);
    },
  };
}

/** Without a browser the tests that need one fail with the reason, and the others run. */
async function browser(terminal: Terminal): Promise<Record<string, string>> {
  try {
    return { CHROMIUM_PATH: await findChromium(terminal) };
  } catch (error) {
    return { CHROMIUM_PROBLEM: reasonOf(error) };
  }
}
