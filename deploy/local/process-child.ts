import { join } from 'node:path';
import type { ChildSpec } from './child.ts';
import { inheritedBy } from './child-env.ts';
import { type Endpoints, environmentOf, type Instance } from './environment.ts';
import { slotName } from './instances.ts';
import type { ProcessSpec } from './processes.ts';
import type { Settings } from './settings.ts';
import { answersReady } from './wait.ts';

export const mainFile = (root: string, spec: ProcessSpec): string => join(root, spec.folder, 'dist/main.js');

/** One instance of one of the six processes, as a child to keep alive. */
export function processChild(settings: Settings, endpoints: Endpoints, spec: ProcessSpec, index: number): ChildSpec {
  const instance = endpoints.instances[spec.name][index] as Instance;
  const host = spec.name === 'gateway' ? loopback(settings.host) : '127.0.0.1';
  const label = slotName(spec.name, index);
  return {
    label,
    command: process.execPath,
    args: ['--enable-source-maps', mainFile(settings.root, spec)],
    env: { ...inheritedBy(spec, settings.root, settings.env), ...environmentOf(spec, endpoints, instance) },
    cwd: settings.root,
    logFile: join(settings.dataDir, 'logs', `${label}.log`),
    ipc: true,
    isReady: () => answersReady(instance.http_port, host),
  };
}

/** Where to reach something that listens there from this machine. */
export const loopback = (host?: string): string => (host && !['0.0.0.0', '::'].includes(host) ? host : '127.0.0.1');
