// Runs a single process, compiles and restarts it as its sources change, beside the local run or on databases of its own.
import type { ChildProcess } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { end } from '../local/host/child.ts';
import { freePort } from '../local/host/ports.ts';
import { signalGroup } from '../local/host/process-table.ts';
import { onStopSignals } from '../local/host/signals.ts';
import { explain, openTerminal } from '../local/host/terminal.ts';
import { readSettings } from '../local/settings/settings.ts';
import { migrateDatabases } from '../local/supervisor/migrate-databases.ts';
import { Advice } from '../processes/advice.ts';
import type { Instance } from '../processes/environment.ts';
import { type ProcessSpec, processes } from '../processes/processes.ts';
import { announcement } from './announce.ts';
import { compileOnChange } from './compile.ts';
import { devEnvironment } from './environment.ts';
import { type Runner, restartable } from './restart.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const terminal = openTerminal();
let around: Promise<Surroundings> | undefined;
let compiler: ChildProcess | undefined;
let runner: Runner | undefined;

onStopSignals({ stop: () => void finish(0), kill });

try {
  await run(specNamed(process.argv[2]));
} catch (error) {
  terminal.complain(explain(error));
  await finish(1);
}

async function run(spec: ProcessSpec): Promise<void> {
  const settings = readSettings(root, process.env);
  around = surroundingsOf(settings, terminal);
  const surroundings = await around;
  const instance = await placeOne(spec);
  const env = devEnvironment(settings, spec, surroundings.endpoints, instance);
  const mongodbUri = surroundings.endpoints.mongodb_uri;
  runner = restartable({
    root,
    spec,
    env,
    before: () => migrateDatabases({ ...settings, mongodbUri }, spec.database ? [spec] : []).done,
    instance,
    terminal,
    announcement: announcement(spec, instance, surroundings),
  });
  compiler = compileOnChange(root, spec.folder, terminal, runner.restart);
}

function specNamed(name = ''): ProcessSpec {
  const spec = processes.find((process) => process.name === name);
  if (spec) return spec;
  throw new Advice(`Usage: npm run dev -w FOLDER, one of ${processes.map(({ folder }) => folder).join(', ')}`);
}

async function finish(code: number): Promise<void> {
  if (compiler) await end(compiler, 1000);
  await runner?.stop();
  await around?.then(({ stop }) => stop()).catch(() => undefined); // run has reported the failure
  process.exit(code);
}

function kill(): void {
  if (compiler?.pid) signalGroup(compiler.pid, 'SIGKILL');
  runner?.kill();
  void around?.then((surroundings) => surroundings.kill());
  setImmediate(() => process.exit(1));
}

/** Chooses free ports for one more instance, beside those that run. */
async function placeOne({ name }: Pick<ProcessSpec, 'name'>): Promise<Instance> {
  const http_port = await freePort();
  const other = await freePort(new Set([http_port]));
  return name === 'gateway' ? { http_port, ops_port: other } : { http_port, grpc_port: other };
}
