import { setTimeout as sleep } from 'node:timers/promises';
import { Advice } from './advice.ts';
import type { ChildSpec } from './child.ts';
import type { Endpoints } from './environment.ts';
import { type Kept, keepAlive } from './keep-alive.ts';
import type { Part } from './parts.ts';
import { mainFile, processChild } from './process-child.ts';
import { type ProcessSpec, processes } from './processes.ts';
import type { Registry } from './registry.ts';
import type { Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';
import { until } from './wait.ts';

export type Context = { settings: Settings; registry: Registry; terminal: Terminal };

/** Everything that runs, by the order in which it stops. */
export type System = {
  gateways: Kept[];
  services: Kept[];
  parts: Kept[];
  /** Fails with one sentence as soon as something cannot start at all. */
  ready: Promise<void>;
};

type Entry = { name: string; http_port: number | null; mark: string; isProcess: boolean };

/** Starts everything at once; the processes wait for their databases themselves. */
export function startSystem(context: Context, parts: Part[], endpoints: Endpoints): System {
  const trouble = Promise.withResolvers<never>();
  const started = parts.map((part) => startPart(context, part, trouble.reject));
  const own = processes.flatMap((spec) => startProcess(context, endpoints, spec, trouble.reject));
  const byGateway = Object.groupBy(own, ({ spec }) => (spec.name === 'gateway' ? 'gateways' : 'services'));
  const kept = (list: Own[] = []) => list.map(({ child }) => child);
  const all = [...started, ...kept(own)];
  return {
    gateways: kept(byGateway.gateways),
    services: kept(byGateway.services),
    parts: started,
    ready: Promise.race([allReady(all, context.terminal), trouble.promise]),
  };
}

type Fail = (error: unknown) => void;
type Own = { spec: ProcessSpec; child: Kept };

function startPart(context: Context, { spec, mark, afterReady }: Part, fail: Fail): Kept {
  const entry: Entry = { name: spec.label, http_port: null, mark, isProcess: false };
  return keep(context, spec, entry, fail, () => void afterReady?.().catch(fail));
}

function startProcess(context: Context, endpoints: Endpoints, spec: ProcessSpec, fail: Fail): Own[] {
  return endpoints.instances[spec.name].map(({ http_port }, index) => {
    const entry: Entry = { name: spec.name, http_port, mark: mainFile(context.settings.root, spec), isProcess: true };
    return { spec, child: keep(context, processChild(context.settings, endpoints, spec, index), entry, fail) };
  });
}

function keep(context: Context, spec: ChildSpec, entry: Entry, fail: Fail, onReady?: () => void): Kept {
  const { registry, terminal } = context;
  let pid = 0;
  return keepAlive(spec, {
    launched(id) {
      pid = id;
      registry.set(spec.label, { ...entry, pid });
    },
    ready(tookMs) {
      terminal.say(`  ready   ${spec.label.padEnd(16)} ${String(tookMs).padStart(5)} ms   process ${pid}`);
      onReady?.();
    },
    died: (how, ms) => terminal.complain(`  ${spec.label} ${how}: bringing it back in ${ms} ms (log: ${spec.logFile})`),
    hopeless: (lines) => fail(new Advice(`${spec.label} cannot start (log: ${spec.logFile}):\n${lines}`)),
  });
}

/** Says every 10 s what is still missing. */
async function allReady(all: Kept[], terminal: Terminal): Promise<void> {
  while (!(await until(() => all.every((child) => child.isReady()), 10_000))) {
    const missing = all.filter((child) => !child.isReady()).map(({ label }) => label);
    terminal.say(`  still waiting for ${missing.join(', ')}`);
    await sleep(0);
  }
}
