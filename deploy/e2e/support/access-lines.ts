import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './target';

export type Line = Readonly<Record<string, unknown>>;

/** Waits for the access line of a request at a local run, since lines are written in batches. */
export async function accessLine(request_id: string): Promise<Line> {
  for (;;) {
    const line = lines().find((one) => one['msg'] === 'request' && one['request_id'] === request_id);
    if (line) return line;
    await new Promise((go) => setTimeout(go, 100));
  }
}

function lines(): Line[] {
  const folder = join(dataDir!, 'logs');
  const files = readdirSync(folder).filter((name) => /^(gateway|single)/.test(name));
  return files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(hasRecovered).map(parse));
}

const hasRecovered = (text: string): boolean => text.startsWith('{') && text.endsWith('}');
const parse = (text: string): Line => JSON.parse(text);
