import type { SourceFile } from './source-files.ts';
import { walkFrom } from './walk.ts';

function file(path: string, imports: Record<string, readonly string[]>, text: string): SourceFile {
  const all = Object.entries(imports).map(([from, names]) => ({ from, names, isType: false }));
  return { path, text, isTest: false, imports: all };
}

const FILES = [
  file(
    'a/start.ts',
    { './read': ['read'], './write': ['write', 'flush'], './pure': ['pure'] },
    "export async function start() {\n  const text = pure(await read('write()'));\n  await later(text);\n}\n\nasync function later(text: string) {\n  await write(text).then(flush);\n}\n",
  ),
  file('a/read.ts', {}, 'export async function read() {\n  return other.write({ start: 1 });\n}\n'),
  file('a/write.ts', {}, 'export async function write() {}\n\nexport const flush = async () => {};\n'),
  file('a/pure.ts', {}, 'export const pure = () => 1;\n'),
];

test('a path that comes back to a file that it has left has a return', () => {
  expect(walkFrom(FILES, 'a/start.ts', 'start', 'a/')).toEqual({
    stays: ['a/start.ts', 'a/read.ts', 'a/start.ts', 'a/write.ts'],
    returns: 1,
  });
});

test('a path leads through no file outside of its folder, and a function that is not there is an error', () => {
  const outside = [...FILES, file('b/write.ts', {}, 'export async function write() {}\n')];
  expect(walkFrom(outside, 'a/read.ts', 'read', 'a/').stays).toEqual(['a/read.ts']);
  expect(() => walkFrom(FILES, 'a/read.ts', 'start', 'a/')).toThrow('a/read.ts has no function start');
});
