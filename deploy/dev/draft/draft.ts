import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Advice } from '../../processes/advice.ts';

/** A file that an addition makes or changes. */
export interface DraftedFile {
  readonly path: string;
  readonly text: string;
  /** The part that its author has to write by hand; empty where there is none. */
  readonly left: string;
}

/** Texts of a checkout as they will be: nothing is written before all of them are known. */
export interface Draft {
  has(path: string): boolean;
  read(path: string): string;
  /** The paths of the checkout that match, without those of new files. */
  glob(pattern: string): readonly string[];
  write(path: string, text: string, left?: string): void;
  /** Puts the text before the first match. */
  insert(path: string, before: RegExp, text: string, left?: string): void;
  /** Puts the text after the last match. */
  append(path: string, after: RegExp, text: string, left?: string): void;
  /** Adds names to the imports of a module of a TypeScript file, unless it has them. */
  import(path: string, names: string, module: string): void;
  readonly files: () => readonly DraftedFile[];
}

export function draftOf(root: string): Draft {
  const files = new Map<string, DraftedFile>();
  const draft: Draft = {
    has: (path) => files.has(path) || existsSync(join(root, path)),
    read: (path) => files.get(path)?.text ?? readFileSync(join(root, path), 'utf8'),
    glob: (pattern) => globSync(pattern, { cwd: root }).sort(),
    write: (path, text, left = files.get(path)?.left ?? '') => void files.set(path, { path, text, left }),
    insert(path, before, text, left) {
      const whole = draft.read(path);
      const at = whole.search(before);
      if (at < 0) throw new Advice(`${path} has no line like ${before.source}: nothing was made.`);
      draft.write(path, whole.slice(0, at) + text + whole.slice(at), left);
    },
    append(path, after, text, left) {
      const whole = draft.read(path);
      const match = [...whole.matchAll(new RegExp(after, 'gm'))].at(-1);
      if (!match) throw new Advice(`${path} has no line like ${after.source}: nothing was made.`);
      const at = match.index + match[0].length;
      draft.write(path, whole.slice(0, at) + text + whole.slice(at), left);
    },
    import(path, names, module) {
      if (!imports(draft.read(path), names, module)) draft.insert(path, /^/, `import { ${names} } from '${module}';\n`);
    },
    files: () => [...files.values()],
  };
  return draft;
}

function imports(text: string, name: string, module: string): boolean {
  const bare = name.replace(/^type /, '');
  const statements = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)';/gm)];
  return statements.some(([, names = '', from]) => from === module && new RegExp(`\\b${bare}\\b`).test(names));
}

export function writeFiles(root: string, files: readonly DraftedFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
