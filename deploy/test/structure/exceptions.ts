import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keyOf, packageOf, sentenceOf, type Violation } from './limits.ts';

/** The file of a package: the violations that it may have, each with its reason. */
type List = Readonly<Record<string, string>>;
type Lists = ReadonlyMap<string, List>;

export function readExceptions(folder: string): Lists {
  const names = globSync('*.json', { cwd: folder }).sort();
  return new Map(names.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]));
}

/** The violations that are not listed, and the entries that are not, or no longer, violations. */
export function exceptionProblems(violations: readonly Violation[], lists: Lists): string[] {
  const keys = new Set(violations.map((one) => `${packageOf(one)} ${keyOf(one)}`));
  const unlisted = violations.filter((one) => !(keyOf(one) in (lists.get(packageOf(one)) ?? {}))).map(sentenceOf);
  const listed = [...lists].flatMap(([name, list]) => {
    const file = `exceptions/${name}.json`;
    const all = Object.keys(list);
    const stale = all.filter((key) => !keys.has(`${name} ${key}`));
    const bare = all.filter((key) => !list[key]);
    return [
      ...stale.map((key) => `${file} lists "${key}", which is an exception no more: take it out`),
      ...bare.map((key) => `${file} gives no reason for "${key}"`),
      ...(isSorted(all) ? [] : [`${file} is not sorted`]),
    ];
  });
  return [...unlisted, ...listed];
}

const isSorted = (keys: readonly string[]): boolean =>
  keys.every((key, index) => index === 0 || keys[index - 1]! < key);

/** Takes out of the lists what is an exception no more; nothing else ever changes them but their authors. */
export function pruneExceptions(folder: string, violations: readonly Violation[]): void {
  const keys = new Set(violations.map((one) => `${packageOf(one)} ${keyOf(one)}`));
  for (const [name, list] of readExceptions(folder)) {
    const left = Object.entries(list).filter(([key]) => keys.has(`${name} ${key}`));
    const file = join(folder, `${name}.json`);
    if (left.length === 0) rmSync(file);
    else writeFileSync(file, `${JSON.stringify(Object.fromEntries(left.sort()), null, 2)}\n`);
  }
}
