import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from './json-file';
import { underLock } from './lock';

const Install = z.object({ install_id: z.string().regex(/^[A-Za-z0-9._-]{8,128}$/) });

/** Returns the stable identifier of this installation (contract: cli-install-id), and creates it on the first call. */
export async function installId(folder: string): Promise<string> {
  const file = join(folder, 'install.json');
  const known = await readJson(file, Install);
  return known?.install_id ?? underLock(file, () => makeOnce(file));
}

async function makeOnce(file: string): Promise<string> {
  const known = await readJson(file, Install);
  if (known) return known.install_id;
  const install_id = randomUUID();
  await writeJson(file, { install_id });
  return install_id;
}
