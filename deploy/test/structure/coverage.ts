import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const TIME_LIMIT_MS = 10_000;

interface Take {
  readonly takes: number;
  readonly files: readonly string[];
}

/** The processes of a system that was started with coverage-probe.mjs. */
export function coverageIn(folder: string, root: string) {
  const read = (name: string): Take => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.json'));

  async function takeOf(name: string): Promise<readonly string[]> {
    const { takes } = read(name);
    process.kill(Number.parseInt(name, 10), 'SIGUSR2');
    for (const end = Date.now() + TIME_LIMIT_MS; Date.now() < end; await sleep(5)) {
      const next = read(name);
      if (next.takes > takes) return next.files;
    }
    throw new Error(`process ${name} did not write its coverage`);
  }

  return {
    /** Returns the project files that have run a function in any process since the last time. */
    async take(): Promise<ReadonlySet<string>> {
      const all = await Promise.all(names().map(takeOf));
      return new Set(all.flat().flatMap((url) => projectFile(root, url) ?? []));
    },
  };
}

/** The path of a compiled file in the checkout; undefined for packages, and for code that is generated from the protos. */
function projectFile(root: string, url: string): string | undefined {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  if (!path.startsWith(`${root}/`) || !path.includes('/dist/') || /\/(node_modules|gen)\//.test(path)) return undefined;
  return path.slice(root.length + 1);
}
