import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type Line = { level?: string; request_id?: string; msg?: string; rpc?: string; error?: string; err?: Err };
type Err = { message?: string; code?: unknown; stack?: string };

const FAILING: readonly (string | undefined)[] = ['warn', 'error', 'fatal'];

/** Reads what the processes logged about failed requests, by request id. */
export async function causesOf(dataDir: string, ids: ReadonlySet<string>): Promise<Map<string, string[]>> {
  const causes = new Map<string, string[]>([...ids].map((id) => [id, []]));
  const folder = join(dataDir, 'logs');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.log')))
    for await (const text of createInterface(createReadStream(join(folder, file)))) {
      const line = lineOf(text);
      if (line && FAILING.includes(line.level)) causes.get(line.request_id ?? '')?.push(`${file}: ${wordsOf(line)}`);
    }
  return causes;
}

/** Databases log in other formats than the processes, and a killed process leaves half a line. */
function lineOf(text: string): Line | undefined {
  if (!text.includes('"request_id"')) return undefined;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

function wordsOf({ msg, rpc, error, err }: Line): string {
  return [msg, rpc, error, err?.message, err?.code].filter(Boolean).join(', ');
}
