import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Terminal } from '../local/host/terminal.ts';

/** Compiles a project and its references, now and whenever a source changes; calls `onGood` after each compilation without an error. */
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
    if (kind === 'bad') terminal.complain(`${text} The running process stays as it is until they are fixed.`);
    if (kind === 'message') terminal.complain(text);
  });
  return compiler;
}

const watch = ['-b', '--watch', '--preserveWatchOutput', '--pretty', 'false'];

export type Read = { kind: 'good' | 'bad' | 'message' | 'nothing'; text: string };

/** Classifies a line of `tsc --watch`: a compilation without or with errors, a message for people, or nothing of interest. */
export function read(line: string): Read {
  const [, found, count] = /(Found (\d+) errors?\.) Watching for file changes\.$/.exec(line) ?? [];
  if (found) return { kind: count === '0' ? 'good' : 'bad', text: found };
  const routine = line.trim() === '' || /- (Starting compilation|File change detected)/.test(line);
  return { kind: routine ? 'nothing' : 'message', text: line };
}
