// `npm run new:operation SERVICE VERB-NOUN`: what a new operation of a service consists of, ready to be filled in.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { explain, openTerminal } from '../../local/host/terminal.ts';
import { Advice } from '../../processes/advice.ts';
import { type FileOfOperation, writeFiles } from './files.ts';
import { newOperation } from './new-operation.ts';

const root = resolve(import.meta.dirname, '../../..');
const terminal = openTerminal();

try {
  const [service, name, ...rest] = process.argv.slice(2);
  if (!service || !name || rest.length > 0) throw new Advice('Usage: npm run new:operation SERVICE VERB-NOUN');
  const files = newOperation(root, service, name);
  writeFiles(root, files);
  build(files);
  terminal.say(told(files, name));
} catch (error) {
  terminal.complain(explain(error));
  process.exitCode = 1;
}

/** Sorts imports, compiles, and writes the OpenAPI document of the new row. */
function build(files: readonly FileOfOperation[]): void {
  const sources = files.map(({ path }) => path).filter((path) => path.endsWith('.ts'));
  run('npx', ['biome', 'check', '--write', ...sources]);
  run('npm', ['run', '-s', 'build']);
  run('npm', ['run', '-s', 'openapi', '-w', 'gateway']);
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Advice(`The files are made, but "${[command, ...args].join(' ')}" failed.`);
}

function told(files: readonly FileOfOperation[], name: string): string {
  const left = files.map(({ path, left }) => `  ${path}${left && `\n      ${left}`}`);
  return [
    'Made or changed, with what is left to be filled in:',
    ...left,
    '  gateway/openapi.json',
    '      npm run openapi -w gateway, when the row is filled in',
    '',
    `npm run unit -- ${name} fails with "${name} is not written yet" until it is.`,
  ].join('\n');
}
