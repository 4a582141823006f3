import { resolve } from 'node:path';
import { type Scratch, startScratchSystem } from '../../local/scratch/scratch-system.ts';

/** Longer than the start of a system on a busy machine. */
export const START_MS = 300_000;

/** Starts another system for one file of tests, without embeddings unless `env` turns them on. Modules that read the address of the system are imported after this. */
export async function startOwnSystem(env: Record<string, string>, dataDir?: string): Promise<Scratch> {
  const root = resolve(__dirname, '../../..');
  const scratch = await startScratchSystem(root, { RATE_LIMIT_FACTOR: '1000', EMBEDDINGS: 'off', ...env }, dataDir);
  await scratch.ready;
  Object.assign(process.env, {
    BASE_URL: `${scratch.origin}/v1`,
    ORIGIN: scratch.origin,
    MAIL_API: scratch.mailApi,
    DATA_DIR: scratch.dataDir,
  });
  return scratch;
}
