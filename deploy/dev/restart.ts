import { type ChildProcess, spawn } from 'node:child_process';
import { end, isOver } from '../local/host/child.ts';
import { signalGroup } from '../local/host/process-table.ts';
import { explain, type Terminal } from '../local/host/terminal.ts';
import { answersWell, until } from '../local/host/wait.ts';
import { mainFile } from '../local/supervisor/process-child.ts';
import type { Instance } from '../processes/environment.ts';
import type { ProcessSpec } from '../processes/processes.ts';

export type Runner = { restart: () => void; stop: () => Promise<void>; kill: () => void };

export type Run = {
  root: string;
  spec: ProcessSpec;
  env: NodeJS.ProcessEnv;
  instance: Instance;
  terminal: Terminal;
  /** Done before each start. */
  before?: () => Promise<void>;
  /** Told once it is ready for the first time. */
  announcement: string;
};

/** A gateway is ready with every service; here some may be away, or all. */
const probeOf = ({ name }: ProcessSpec) => (name === 'gateway' ? '/livez' : '/readyz');

/** Above SHUTDOWN_GRACE_S of the local run. */
const patienceMs = 4000;

/** One process that writes to this terminal; each `restart` ends the one before. */
export function restartable(run: Run): Runner {
  let child: ChildProcess | undefined;
  let toEnd: ChildProcess | undefined;
  let stopped = false;
  let told = false;
  let last = Promise.resolve();

  async function endCurrent(): Promise<void> {
    toEnd = child;
    if (child) await end(child, patienceMs);
  }

  async function replace(): Promise<void> {
    await endCurrent();
    if (stopped || !(await isPrepared(run))) return;
    const started = start(run);
    child = started;
    const over = (how: string) => {
      if (started !== toEnd) run.terminal.complain(`${run.spec.name} ${how}: it starts again after the next change.`);
    };
    started.once('error', (error) => over(`could not be run (${error.message})`));
    started.once('exit', (code, signal) => over(signal ? `was ended by ${signal}` : `exited with ${code}`));
    void watch(started);
  }

  async function watch(started: ChildProcess): Promise<void> {
    const settled = async () => isOver(started) || answersWell(probeOf(run.spec), run.instance.http_port);
    await until(settled, Number.POSITIVE_INFINITY);
    if (isOver(started)) return;
    run.terminal.say(told ? `${run.spec.name} runs again, process ${started.pid}` : run.announcement);
    told = true;
  }

  return {
    restart() {
      last = last.then(replace);
    },
    async stop() {
      stopped = true;
      await last;
      await endCurrent();
    },
    kill() {
      stopped = true;
      if (child?.pid && !isOver(child)) signalGroup(child.pid, 'SIGKILL');
    },
  };
}

async function isPrepared({ before, terminal }: Run): Promise<boolean> {
  try {
    await before?.();
    return true;
  } catch (error) {
    terminal.complain(explain(error));
    return false;
  }
}

/** In a process group of its own, past which a terminal's Ctrl-C goes; the IPC channel tells it when we are gone. */
const start = ({ root, spec, env }: Run): ChildProcess =>
  spawn(process.execPath, ['--enable-source-maps', mainFile(root, spec)], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
