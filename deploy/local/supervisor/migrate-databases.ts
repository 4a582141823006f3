import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { type ProcessSpec, processes } from '../../processes/processes.ts';
import { type ChildSpec, end, isOver, launch, logTail, rotateLog, sizeOfLog } from '../host/child.ts';
import { configurationExit } from '../host/keep-alive.ts';
import { signalGroup } from '../host/process-table.ts';
import { inherited } from '../settings/child-env.ts';

export type Migrating = {
  /** Resolves when every database is migrated; rejects with the sentence of the first migration that fails. */
  done: Promise<void>;
  /** The latest progress lines of the migrations that are not done. */
  lastWords: () => string[];
  stop: () => Promise<void>;
  kill: () => void;
};

export type MigrateOptions = {
  root: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  migrateFlags: string[];
  mongodbUri: string;
};

/** The limit is above the time that a step needs to notice a stop. */
const timeLimitMs = 1000;

export const owningDatabases = (): ProcessSpec[] => processes.filter(({ database }) => database);

/** Runs the migrate entries of those services in parallel, since each has a database of its own. */
export function migrateDatabases(options: MigrateOptions, specs = owningDatabases()): Migrating {
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  const running = specs.map((spec) => migrateOne(migrateChild(options, spec)));
  return {
    done: Promise.all(running.map(({ done }) => done)).then(() => undefined),
    lastWords: () => groupedWords(running),
    stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))),
    kill: () => running.forEach((one) => void one.kill()),
  };
}

/** Runs them once it is known that they are needed, unless they were stopped before. */
export function migrateWhereNeeded(isNeeded: Promise<boolean>, options: MigrateOptions): Migrating {
  let current = migrateDatabases(options, []);
  let isStopped = false;
  const act = (needed: boolean): Promise<void> => {
    if (isStopped) return new Promise(() => undefined);
    if (needed) current = migrateDatabases(options);
    return current.done;
  };
  return {
    // A database that cannot be asked is what the first migration tells of.
    done: isNeeded.catch(() => true).then(act),
    lastWords: () => current.lastWords(),
    stop() {
      isStopped = true;
      return current.stop();
    },
    kill() {
      isStopped = true;
      current.kill();
    },
  };
}

/** Joins equal progress lines to one. */
function groupedWords(running: readonly One[]): string[] {
  const said = running.filter(({ words }) => words() !== '');
  const groups = Map.groupBy(said, ({ words }) => words());
  return [...groups].map(([words, ones]) => `${ones.map(({ label }) => label).join(', ')}: ${words}`);
}

type One = Pick<Migrating, 'done' | 'stop' | 'kill'> & { label: string; words: () => string };

/** A migration may be killed with the supervisor at any time; the next start resumes it. */
function migrateOne(spec: ChildSpec): One {
  rotateLog(spec.logFile);
  const from = sizeOfLog(spec.logFile);
  const child = launch(spec);
  let stopping = false;
  const done = new Promise<void>((settle, fail) => {
    child.once('error', (error) => fail(new Advice(`${spec.label} could not be run (${error.message})`)));
    child.once('exit', (code) => {
      if (stopping) return;
      if (code === 0) return settle();
      if (code === configurationExit) return fail(new Advice(`${spec.label}: ${logTail(spec.logFile, from, 1)}`));
      fail(new Advice(`${spec.label} failed (log: ${spec.logFile}):\n${logTail(spec.logFile, from)}`));
    });
  });
  return {
    done,
    label: spec.label,
    words: () => (isOver(child) ? '' : logTail(spec.logFile, from, 1)),
    async stop() {
      stopping = true;
      await end(child, timeLimitMs);
    },
    kill: () => void (child.pid && !isOver(child) && signalGroup(child.pid, 'SIGKILL')),
  };
}

const migrateFile = (root: string, spec: ProcessSpec): string => join(root, spec.folder, 'dist/migrate.js');

function migrateChild({ root, dataDir, env, mongodbUri, migrateFlags }: MigrateOptions, spec: ProcessSpec): ChildSpec {
  const label = `migrate-${spec.name}`;
  return {
    label,
    command: process.execPath,
    args: ['--enable-source-maps', migrateFile(root, spec), ...migrateFlags],
    env: () => ({ ...inherited(root, env), ...migrateEnvironment(spec, mongodbUri, env) }),
    cwd: root,
    logFile: join(dataDir, 'logs', `${label}.log`),
    ipc: true,
    isReady: async () => true,
  };
}

/** The variables are the same that compose sets. */
export const migrateEnvironment = (
  { database }: Pick<ProcessSpec, 'database'>,
  mongodbUri: string,
  { MIGRATE_MONGODB_URI }: NodeJS.ProcessEnv = {},
): Record<string, string> => ({
  MONGODB_URI: mongodbUri,
  ...(database && { MONGODB_DATABASE: database }),
  ...(MIGRATE_MONGODB_URI && { MIGRATE_MONGODB_URI }),
  SUPERVISED: '1',
});
