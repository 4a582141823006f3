import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Advice } from '../../processes/advice.ts';

/** A file that an operation makes or changes. */
export interface FileOfOperation {
  readonly path: string;
  readonly text: string;
  /** The part that its author has to write by hand; empty where there is none. */
  readonly left: string;
}

/** Texts of a repository as they will be: nothing is written before all of them are known. */
export interface Draft {
  has(path: string): boolean;
  read(path: string): string;
  write(path: string, text: string, left?: string): void;
  /** Puts the text before the first match. */
  insert(path: string, before: RegExp, text: string, left?: string): void;
  readonly files: () => readonly FileOfOperation[];
}

export function draftOf(root: string): Draft {
  const files = new Map<string, FileOfOperation>();
  const draft: Draft = {
    has: (path) => files.has(path) || existsSync(join(root, path)),
    read: (path) => files.get(path)?.text ?? readFileSync(join(root, path), 'utf8'),
    write: (path, text, left = files.get(path)?.left ?? '') => void files.set(path, { path, text, left }),
    insert(path, before, text, left) {
      const whole = draft.read(path);
      const at = whole.search(before);
      if (at < 0) throw new Advice(`${path} has no line like ${before.source}: nothing was made.`);
      draft.write(path, whole.slice(0, at) + text + whole.slice(at), left);
    },
    files: () => [...files.values()],
  };
  return draft;
}

export function writeFiles(root: string, files: readonly FileOfOperation[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
