import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = readFileSync(join(__dirname, '../../../docs/contract/workspace-tools.md'), 'utf8');

/** The tools of a read-only key, as the contract lists them (contract: read-only-tools). */
export const READ_ONLY_TOOLS: readonly string[] = namesIn(/^### read-only-tools\n\n([^.]*)\./m.exec(PAGE)![1]!);

function namesIn(sentence: string): string[] {
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}
