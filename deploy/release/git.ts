import { spawnSync } from 'node:child_process';
import { Advice } from '../processes/advice.ts';

/** Runs a command of git and returns what it prints. */
export type Git = (...args: readonly string[]) => string;

export const gitIn =
  (root: string): Git =>
  (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Advice(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.trim();
  };
