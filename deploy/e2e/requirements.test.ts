import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Requirement } from './requirements/requirement';
import { requirements } from './requirements/requirements';

const sources = readdirSync(__dirname)
  .filter((name) => name.endsWith('.test.ts') && join(__dirname, name) !== __filename)
  .map((name) => readFileSync(join(__dirname, name), 'utf8'));

const covered = sources.flatMap((source) => [...source.matchAll(/\bcovers\(([^)]*)\)/g)].flatMap(idsIn));
const ids: readonly string[] = requirements.map(({ id }) => id);

function idsIn([, list = '']: RegExpMatchArray): string[] {
  return [...list.matchAll(/'([^']+)'/g)].map(([, id = '']) => id);
}

test('every requirement has a test', () => {
  const all: readonly Requirement[] = requirements;
  expect(all.filter(({ id, unitTest }) => !unitTest && !covered.includes(id))).toEqual([]);
});

test('every id that a test names is a requirement', () => {
  expect(covered.filter((id) => !ids.includes(id))).toEqual([]);
});

test('no id stands for two requirements', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('no test is skipped', () => {
  expect(
    sources.filter((source) =>
      /\b(xit|xtest|fdescribe|fit)\(|\b(test|it)\.(skip|only|todo)|\bdescribe\.only/.test(source),
    ),
  ).toEqual([]);
});
