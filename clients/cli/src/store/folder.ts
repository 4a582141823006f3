import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import envPaths from 'env-paths';
import { Failure } from '../failure/exit';

/** Creates and returns `SERVICE_CONFIG_DIR`, or the operating system's folder for configuration, readable by its owner alone. */
export async function configFolder(env: NodeJS.ProcessEnv): Promise<string> {
  const folder = env.SERVICE_CONFIG_DIR ? resolve(env.SERVICE_CONFIG_DIR) : envPaths('cws', { suffix: '' }).config;
  await ownFolder(folder, 'SERVICE_CONFIG_DIR');
  return folder;
}

/** Creates a folder that only its owner can read, if it does not exist. */
export async function ownFolder(folder: string, name: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Failure('config_folder', `${name}: ${folder} cannot be created (${(cause as Error).message})`, 1, {
      cause,
    });
  }
}
