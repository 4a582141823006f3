// `npm run fragments`, which is part of the build: has services write what the OpenAPI document says of their own HTTP
// operations, to `dist/openapi.json` of each, and collects it for the gateway, so that its image needs no file of a service.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** In the order of the document. */
const SERVICES = ['workspace-mcp', 'identity'];

const here = dirname(fileURLToPath(import.meta.url));

async function fragmentOf(service) {
  const built = join(here, '..', 'services', service, 'dist');
  await promisify(execFile)(process.execPath, [join(built, 'write-openapi.js')]);
  return JSON.parse(readFileSync(join(built, 'openapi.json'), 'utf8'));
}

writeFileSync(join(here, 'dist', 'fragments.json'), JSON.stringify(await Promise.all(SERVICES.map(fragmentOf))));
