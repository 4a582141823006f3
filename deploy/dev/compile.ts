import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Terminal } from '../local/host/terminal.ts';

/** Compiles a project and those it refers to, now and whenever a source changes; `onGood` after each time without an error. */
export function compileOnChange(root: string, folder: string, terminal: Terminal, onGood: () => void): ChildProcess {
  terminal.say(`Compiling ${folder} and what it uses`);
  const compiler = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...watch, folder], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    const { kind, text } = read(line);
    if (kind === 'good') onGood();
    if (kind === 'bad') terminal.complain(`${text} What runs stays as it is until they are mended.`);
    if (kind === 'told') terminal.complain(text);
  });
  return compiler;
}

const watch = ['-b', '--watch', '--preserveWatchOutput', '--pretty', 'false'];

export type Read = { kind: 'good' | 'bad' | 'told' | 'nothing'; text: string };

/** What a line of `tsc --watch` says: a compilation without or with errors, something for people, or nothing of interest. */
export function read(line: string): Read {
  const [, found, count] = /(Found (\d+) errors?\.) Watching for file changes\.$/.exec(line) ?? [];
  if (found) return { kind: count === '0' ? 'good' : 'bad', text: found };
  const routine = line.trim() === '' || /- (Starting compilation|File change detected)/.test(line);
  return { kind: routine ? 'nothing' : 'told', text: line };
}
