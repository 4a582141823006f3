import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../processes/testing/scratch-folder.ts';

/**
 * Programs that guides name and that start or change something outside of the system under test. In their place stand scripts that
 * check what the command relies on: that the script or the files exist, or that the tool server takes the address and the key.
 */
const PROGRAMS: Readonly<Record<string, string>> = {
  npm: '[ "$1" = start ] && grep -q \'"start":\' package.json',
  docker: '[ "$1 $2 $3" = "compose up --wait" ] && [ -f docker-compose.yml ]',
  helm: '[ "$1" = install ] && [ -f "$3/Chart.yaml" ]',
  claude: `[ "$1 $2 $3 $4" = "mcp add --transport http" ] && curl -s -D - -o /dev/null -X POST "$6" | grep -i '^www-authenticate: Bearer.*resource_metadata='`,
  npx: `[ "$1 $2" = "@modelcontextprotocol/inspector --cli" ] && curl -s "$3" -H "\${@: -1}" -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | grep -q '"tools"'`,
};

/** A folder with the programs, for the beginning of PATH. */
export function guidePrograms(): string {
  const folder = scratchFolder();
  for (const [name, check] of Object.entries(PROGRAMS)) {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/bash\n${check}\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}
