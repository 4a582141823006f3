import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { call } from './support/client';
import { covers } from './support/covers';
import { guidePrograms } from './support/guide-programs';
import { randomAddress } from './support/people';
import { type Block, blocksOf, ROOT } from './support/readme-blocks';
import { hostRoot, mailApi } from './support/target';

const GUIDES = readdirSync(join(ROOT, 'docs/guides')).filter((name) => name.endsWith('.md'));
const TIME_LIMIT_MS = 120_000;

let programs: string;
beforeAll(() => {
  programs = guidePrograms();
});
afterAll(() => rmSync(programs, { recursive: true, force: true }));

/** The text with the addresses of this system, and of a new person, in place of those that are written. */
const addressed = (text: string, email: string): string =>
  text
    .replaceAll('http://localhost:8080', hostRoot)
    .replaceAll('http://localhost:1080/api/email', mailApi)
    .replaceAll(/\b[a-z]+@example\.com/g, email);

/** How a block of each language is run in the shell of its guide. */
const RUNS: Readonly<Record<string, (text: string) => string>> = {
  sh: (text) => text,
  js: (text) => `node --input-type=module <<'END_OF_BLOCK'\n${text}\nEND_OF_BLOCK`,
};

const scriptOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(({ language, text }, index) => (RUNS[language] ? [RUNS[language](text), `echo "ran ${index}" >&2`] : []))
    .join('\n');

/** The blocks that are no commands, by what makes sure that they work. */
const CHECKS: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  async json(text) {
    const [url = ''] = /http[^"]+/.exec(JSON.stringify(JSON.parse(text))) ?? [];
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  },
  async html(text) {
    const [, url = ''] = /<script src="([^"]+)" data-widget-id="[^"]+" async><\/script>/.exec(text) ?? [];
    const { status, headers } = await fetch(url);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  },
};

/** Runs all commands of a guide in one shell, and returns the numbers of the blocks that were run. */
async function runGuide(blocks: readonly Block[], email: string): Promise<number[]> {
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` };
  const script = addressed(`set -eo pipefail\n${scriptOf(blocks)}`, email);
  const { stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: ROOT, env, timeout: TIME_LIMIT_MS });
  return [...stderr.matchAll(/^ran (\d+)$/gm)].map(([, index]) => Number(index));
}

describe.each(GUIDES)('%s', (name) => {
  const blocks = blocksOf(join('docs/guides', name));

  covers('docs.guides')('every block of code works as it stands', async () => {
    expect(blocks.length).toBeGreaterThan(0);
    const ran = await runGuide(blocks, randomAddress());
    for (const [index, { language, text }] of blocks.entries()) {
      if (!CHECKS[language]) continue;
      await CHECKS[language](addressed(text, ''));
      ran.push(index);
    }
    expect(ran.sort((a, b) => a - b)).toEqual([...blocks.keys()]);
  });

  covers('docs.guides')('the page and its Markdown are served', async () => {
    const path = `${hostRoot}/docs/${name.slice(3, -3)}`;
    for (const [url, type] of [
      [path, 'text/html'],
      [`${path}.md`, 'text/markdown'],
    ] as const) {
      const { status, headers } = await call('GET', url);
      expect([url, status, headers.get('content-type')]).toEqual([url, 200, expect.stringContaining(type)]);
    }
  });
});
