import { setTimeout as sleep } from 'node:timers/promises';
import { Advice } from '../../processes/advice.ts';
import type { Endpoints, Instance } from '../../processes/environment.ts';
import { type ProcessSpec, processes, single } from '../../processes/processes.ts';
import type { ChildSpec } from '../host/child.ts';
import { fullDisk } from '../host/disk.ts';
import { type Kept, keepAlive } from '../host/keep-alive.ts';
import type { Terminal } from '../host/terminal.ts';
import { until } from '../host/wait.ts';
import type { Part } from '../parts/parts.ts';
import type { Settings } from '../settings/settings.ts';
import { lostPort } from './lost-port.ts';
import { type Migrating, migrateWhereNeeded, owningDatabases } from './migrate-databases.ts';
import { migratedMark } from './migrated-mark.ts';
import { mainFile, processChild, singleChild } from './process-child.ts';
import type { Registry } from './registry.ts';

export type Context = { settings: Settings; registry: Registry; terminal: Terminal };

/** All running children, grouped in the order in which they stop. */
export type System = {
  gateways: Kept[];
  services: Kept[];
  parts: Kept[];
  migrating: Migrating;
  /** Resolves when all are ready; rejects with one sentence as soon as one cannot start at all. */
  ready: Promise<void>;
  /** Rejects when the system cannot go on, with an Advice or a LostPort; never resolves. */
  failed: Promise<never>;
};

type Entry = {
  name: string;
  http_port: number | null;
  ops_port: number | null;
  mark: string;
  isProcess: boolean;
};

/** Starts the parts, migrates the databases, and then starts the processes. */
export function startSystem(context: Context, parts: Part[], endpoints: Endpoints): System {
  const trouble = Promise.withResolvers<never>();
  const started = parts.map((part) => startPart(context, part, trouble.reject));
  const mark = migratedMark(context.settings, () => indexesNow(endpoints));
  const isNeeded = mark.isSet().then((isSet) => !isSet);
  const migrating = migrateWhereNeeded(isNeeded, { ...context.settings, mongodbUri: endpoints.mongodb_uri });
  const system: Omit<System, 'ready'> = {
    gateways: [],
    services: [],
    migrating,
    parts: started,
    failed: trouble.promise,
  };
  const startUp = async () => {
    await migrated(migrating, context);
    await mark.set();
    if (context.settings.isSingle) system.gateways.push(startSingle(context, endpoints, trouble.reject));
    else startEach(context, endpoints, system, trouble.reject);
    await allReady([...started, ...system.gateways, ...system.services], context.terminal);
  };
  return Object.assign(system, { ready: Promise.race([startUp(), trouble.promise]) });
}

/** The driver is loaded only where it is needed. */
async function indexesNow({ mongodb_uri }: Endpoints): Promise<string> {
  const { digestOfIndexes } = await import('./index-listing.ts');
  return digestOfIndexes(
    mongodb_uri,
    owningDatabases().map(({ database }) => database!),
  );
}

type Fail = (error: unknown) => void;

function startPart(context: Context, { spec, mark, ports, afterReady }: Part, fail: Fail): Kept {
  const entry: Entry = { name: spec.label, http_port: null, ops_port: null, mark, isProcess: false };
  return keep(context, { spec, entry, ports, fail, onReady: () => void afterReady?.().catch(fail) });
}

function startSingle(context: Context, endpoints: Endpoints, fail: Fail): Kept {
  const { root, port } = context.settings;
  const ops_port = endpoints.instances.gateway[0]!.ops_port!;
  const entry: Entry = { name: single.name, http_port: port, ops_port, mark: mainFile(root, single), isProcess: true };
  const ports = [ops_port, endpoints.instances.identity[0]!.grpc_port!];
  return keep(context, { spec: singleChild(context.settings, endpoints), entry, ports, fail });
}

type Kinds = Pick<System, 'gateways' | 'services'>;

function startEach(context: Context, endpoints: Endpoints, { gateways, services }: Kinds, fail: Fail): void {
  for (const spec of processes) {
    const children = startProcess(context, endpoints, spec, fail);
    (spec.name === 'gateway' ? gateways : services).push(...children);
  }
}

function startProcess(context: Context, endpoints: Endpoints, spec: ProcessSpec, fail: Fail): Kept[] {
  return endpoints.instances[spec.name].map((instance, index) => {
    const mark = mainFile(context.settings.root, spec);
    const { http_port, ops_port = http_port } = instance;
    const entry: Entry = { name: spec.name, http_port, ops_port, mark, isProcess: true };
    const child = processChild(context.settings, endpoints, spec, index);
    return keep(context, { spec: child, entry, ports: pickedPorts(spec, instance), fail });
  });
}

/** The ports that no person has chosen: PORT and the next ones belong to the person. */
const pickedPorts = ({ name }: ProcessSpec, { http_port, grpc_port, ops_port }: Instance): number[] =>
  [name === 'gateway' ? undefined : http_port, grpc_port, ops_port].filter((port) => port !== undefined);

type Kind = { spec: ChildSpec; entry: Entry; ports: readonly number[]; fail: Fail; onReady?: () => void };

function keep(context: Context, { spec, entry, ports, fail, onReady }: Kind): Kept {
  const { registry, terminal, settings } = context;
  let pid = 0;
  /** Returns why a child that has ended cannot succeed however often it is restarted. */
  const obstacle = async () => fullDisk(settings.dataDir) ?? (await lostPort(spec.label, ports));
  return keepAlive(spec, {
    launched(id) {
      pid = id;
      registry.set(spec.label, { ...entry, pid });
    },
    ready(tookMs) {
      terminal.say(`  ready   ${spec.label.padEnd(16)} ${String(tookMs).padStart(5)} ms   process ${pid}`);
      onReady?.();
    },
    died(how, ms) {
      terminal.complain(`  ${spec.label} ${how}: restarting it in ${ms} ms (log: ${spec.logFile})`);
      void obstacle().then((reason) => reason && fail(reason), fail);
    },
    hopeless(lines) {
      const advice = new Advice(`${spec.label} cannot start (log: ${spec.logFile}):\n${lines}`);
      void obstacle().then((reason) => fail(reason ?? advice), fail);
    },
  });
}

/** Prints every 5 s which migrations still run. */
async function migrated({ done, lastWords }: Migrating, { terminal, settings }: Context): Promise<void> {
  const timer = setInterval(
    () => lastWords().forEach((words) => void terminal.say(`  still waiting: ${words}`)),
    5_000,
  );
  try {
    await done;
  } catch (error) {
    throw fullDisk(settings.dataDir) ?? error;
  } finally {
    clearInterval(timer);
  }
}

/** Prints every 10 s which processes are not ready. */
async function allReady(all: Kept[], terminal: Terminal): Promise<void> {
  while (!(await until(() => all.every((child) => child.isReady()), 10_000))) {
    const missing = all.filter((child) => !child.isReady()).map(({ label }) => label);
    terminal.say(`  still waiting for ${missing.join(', ')}`);
    await sleep(0);
  }
}
