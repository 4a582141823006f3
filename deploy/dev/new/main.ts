// `npm run new:operation`, `new:tool`, `new:process`, `new:setting`: make everything that the addition consists of, ready to be filled in.
import { resolve } from 'node:path';
import { explain, openTerminal } from '../../local/host/terminal.ts';
import { Advice } from '../../processes/advice.ts';
import type { DraftedFile } from '../draft/draft.ts';
import { add } from './add.ts';
import { additions } from './additions.ts';

const root = resolve(import.meta.dirname, '../../..');
const terminal = openTerminal();
const [kind = '', ...args] = process.argv.slice(2);

try {
  const { parameters, make, next } = additions[kind]!;
  if (args.length !== parameters.length) throw new Advice(`Usage: npm run new:${kind} ${parameters.join(' ')}`);
  const files = make(root, ...args);
  terminal.say(report(files, add(root, files), next));
} catch (error) {
  terminal.complain(explain(error));
  process.exitCode = 1;
}

function report(files: readonly DraftedFile[], changed: readonly string[], next: string): string {
  const written = files.map(({ path, left }) => `  ${path}${left && `\n      ${left}`}`);
  const generated = changed.filter((path) => !files.some((file) => file.path === path)).map((path) => `  ${path}`);
  return [
    'Made or changed, with what is left to be filled in:',
    ...written,
    '',
    'Generated:',
    ...generated,
    '',
    next,
  ].join('\n');
}
