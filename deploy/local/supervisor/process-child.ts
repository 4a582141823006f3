import { join } from 'node:path';
import { type Endpoints, environmentOf, type Instance, singleEnvironment } from '../../processes/environment.ts';
import { type ProcessSpec, processes, single } from '../../processes/processes.ts';
import { loadSecrets } from '../../processes/secrets.ts';
import type { ChildSpec } from '../host/child.ts';
import { respondsReady } from '../host/wait.ts';
import { inheritedBy } from '../settings/child-env.ts';
import type { Settings } from '../settings/settings.ts';
import { slotName } from './instances.ts';

export const mainFile = (root: string, spec: Pick<ProcessSpec, 'folder'>): string =>
  join(root, spec.folder, 'dist/main.js');

/** Describes one instance of one of the six processes as a child to keep alive. */
export function processChild(settings: Settings, endpoints: Endpoints, spec: ProcessSpec, index: number): ChildSpec {
  const instance = endpoints.instances[spec.name][index] as Instance;
  const host = spec.name === 'gateway' ? loopback(settings.host) : '127.0.0.1';
  return childOf(settings, spec, {
    label: slotName(spec.name, index),
    env: () => environmentOf(spec, withSecretsOfNow(settings, endpoints), instance),
    isReady: () => respondsReady(instance.http_port, host),
  });
}

/** Describes the process that is all six, which gets what a person has set for any of them. */
export function singleChild(settings: Settings, endpoints: Endpoints): ChildSpec {
  const yours = processes.flatMap((spec) => spec.yours ?? []);
  const folders = processes.flatMap((spec) => spec.folders ?? []);
  return childOf(
    settings,
    { ...single, yours, folders },
    {
      label: single.name,
      env: () => singleEnvironment(withSecretsOfNow(settings, endpoints)),
      isReady: () => respondsReady(settings.port, loopback(settings.host)),
    },
  );
}

/** A restarted process reads its secrets again, as a container does (docs/operations/secrets.md). */
const withSecretsOfNow = ({ dataDir, env }: Settings, endpoints: Endpoints): Endpoints => ({
  ...endpoints,
  secrets: loadSecrets(dataDir, env),
});

function childOf(
  settings: Settings,
  spec: Pick<ProcessSpec, 'folder' | 'yours' | 'folders'>,
  { label, env, isReady }: Pick<ChildSpec, 'label' | 'env' | 'isReady'>,
): ChildSpec {
  return {
    label,
    command: process.execPath,
    args: ['--enable-source-maps', mainFile(settings.root, spec)],
    env: () => ({ ...foldersOf(spec, settings), ...inheritedBy(spec, settings.root, settings.env), ...env() }),
    cwd: settings.root,
    logFile: join(settings.dataDir, 'logs', `${label}.log`),
    ipc: true,
    isReady,
  };
}

/** `PASSAGE_INDEX_DIR` → `passage-index-dir` in the data of the run, shared by replicas. */
const foldersOf = ({ folders = [] }: Pick<ProcessSpec, 'folders'>, { dataDir }: Settings): NodeJS.ProcessEnv =>
  Object.fromEntries(folders.map((name) => [name, join(dataDir, name.toLowerCase().replaceAll('_', '-'))]));

/** Returns the address by which this machine reaches a listener. */
export const loopback = (host?: string): string => (host && !['0.0.0.0', '::'].includes(host) ? host : '127.0.0.1');
