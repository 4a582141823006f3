import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import envPaths from 'env-paths';
import { Failure } from '../failure/exit';

/** `SERVICE_CONFIG_DIR`, else where the operating system keeps a program's configuration; made for its owner alone. */
export async function configFolder(env: NodeJS.ProcessEnv): Promise<string> {
  const folder = env.SERVICE_CONFIG_DIR ? resolve(env.SERVICE_CONFIG_DIR) : envPaths('cws', { suffix: '' }).config;
  await ownFolder(folder, 'SERVICE_CONFIG_DIR');
  return folder;
}

/** Makes a folder that nobody else can look into, unless it is there. */
export async function ownFolder(folder: string, name: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Failure('config_folder', `${name}: ${folder} cannot be made (${(cause as Error).message})`, 1, { cause });
  }
}
