import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Running } from './processes';

/** A part of a local run that is no process of the service, such as `redis`, from DATA_DIR/parts.json. */
export function partOf(dataDir: string, name: string): Pick<Running, 'name' | 'pid'> {
  const parts: Pick<Running, 'name' | 'pid'>[] = JSON.parse(readFileSync(join(dataDir, 'parts.json'), 'utf8'));
  const found = parts.find((part) => part.name === name);
  if (!found) throw new Error(`${dataDir} has no part ${name}`);
  return found;
}
