import { type ChildProcess, spawn } from 'node:child_process';
import { end, isOver } from '../local/host/child.ts';
import { signalGroup } from '../local/host/process-table.ts';
import { explain, type Terminal } from '../local/host/terminal.ts';
import { respondsOk, until } from '../local/host/wait.ts';
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
  /** Runs before each start. */
  before?: () => Promise<void>;
  /** Printed when the process is ready for the first time. */
  announcement: string;
};

/** A gateway is ready when every service is; here any of them may be unavailable. */
const probeOf = ({ name }: ProcessSpec) => (name === 'gateway' ? '/livez' : '/readyz');

/** The limit is above SHUTDOWN_GRACE_S of the local run. */
const timeLimitMs = 4000;

/** Runs one process that writes to this terminal; each `restart` ends the previous one. */
export function restartable(run: Run): Runner {
  let child: ChildProcess | undefined;
  let toEnd: ChildProcess | undefined;
  let stopped = false;
  let announced = false;
  let last = Promise.resolve();

  async function endCurrent(): Promise<void> {
    toEnd = child;
    if (child) await end(child, timeLimitMs);
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
    const settled = async () => isOver(started) || respondsOk(probeOf(run.spec), run.instance.http_port);
    await until(settled, Number.POSITIVE_INFINITY);
    if (isOver(started)) return;
    run.terminal.say(announced ? `${run.spec.name} runs again, process ${started.pid}` : run.announcement);
    announced = true;
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

/** Starts the process in a group of its own, which a terminal's Ctrl-C does not reach; the end of the IPC channel ends it with us. */
const start = ({ root, spec, env }: Run): ChildProcess =>
  spawn(process.execPath, ['--enable-source-maps', mainFile(root, spec)], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
