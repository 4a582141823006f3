import { join } from 'node:path';
import { type Endpoints, environmentOf, type Instance } from '../../processes/environment.ts';
import type { ProcessSpec } from '../../processes/processes.ts';
import type { ChildSpec } from '../host/child.ts';
import { respondsReady } from '../host/wait.ts';
import { inheritedBy } from '../settings/child-env.ts';
import type { Settings } from '../settings/settings.ts';
import { slotName } from './instances.ts';

export const mainFile = (root: string, spec: ProcessSpec): string => join(root, spec.folder, 'dist/main.js');

/** Describes one instance of one of the six processes as a child to keep alive. */
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
    isReady: () => respondsReady(instance.http_port, host),
  };
}

/** Returns the address by which this machine reaches a listener. */
export const loopback = (host?: string): string => (host && !['0.0.0.0', '::'].includes(host) ? host : '127.0.0.1');
