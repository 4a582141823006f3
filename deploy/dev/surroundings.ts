import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from '../local/host/terminal.ts';
import { mailFrom } from '../local/parts/mail.ts';
import { startScratchParts } from '../local/scratch/scratch-parts.ts';
import type { Settings } from '../local/settings/settings.ts';
import { placeAll } from '../local/supervisor/instances.ts';
import { supervisorOf } from '../local/supervisor/pid-file.ts';
import { graceSeconds } from '../local/supervisor/stop.ts';
import type { Endpoints } from '../processes/environment.ts';
import { readJson } from '../processes/files.ts';
import { loadSecrets } from '../processes/secrets.ts';

/** The databases and processes around a single process. */
export type Surroundings = {
  endpoints: Endpoints;
  /** Whether no other process runs, so that calls fail. */
  alone: boolean;
  stop: () => Promise<void>;
  kill: () => void;
};

/** Returns the running `npm start` of DATA_DIR, or starts MongoDB, Redis and mail that stop with the process. */
export async function surroundingsOf(settings: Settings, terminal: Terminal): Promise<Surroundings> {
  const file = join(settings.dataDir, 'endpoints.json');
  const runs = supervisorOf(settings.dataDir) !== undefined && existsSync(file);
  return runs ? besideLocalRun(readJson<Endpoints>(file, {} as Endpoints), settings) : alone(settings, terminal);
}

/** The secrets are those of now, which may be newer than the run. */
const besideLocalRun = (endpoints: Endpoints, { dataDir, env }: Settings): Surroundings => ({
  endpoints: { ...endpoints, secrets: loadSecrets(dataDir, env) },
  alone: false,
  stop: async () => undefined,
  kill: () => undefined,
});

/** The addresses of the other processes are those of the next `npm start`. */
async function alone(settings: Settings, terminal: Terminal): Promise<Surroundings> {
  mkdirSync(settings.dataDir, { recursive: true });
  const { instances } = await placeAll(settings);
  const secrets = loadSecrets(settings.dataDir, settings.env);
  const { urls, stop, kill } = await startScratchParts(settings.root, terminal);
  const endpoints: Endpoints = {
    origin: settings.origin,
    host: settings.host,
    ...urls,
    mail_from: mailFrom(settings.env),
    shutdown_grace_s: graceSeconds,
    secrets,
    instances,
  };
  return { endpoints, alone: true, stop, kill };
}
