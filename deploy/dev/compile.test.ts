import { read } from './compile.ts';

test.each([
  ['03:58:51 PM - Found 0 errors. Watching for file changes.', 'good'],
  ['03:58:51 PM - Found 1 error. Watching for file changes.', 'bad'],
  ['03:58:51 PM - Found 10 errors. Watching for file changes.', 'bad'],
  ["src/a.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.", 'message'],
  ['03:58:51 PM - Starting compilation in watch mode...', 'nothing'],
  ['03:58:51 PM - File change detected. Starting incremental compilation...', 'nothing'],
  ['', 'nothing'],
])('%s → %s', (line, kind) => {
  expect(read(line).kind).toBe(kind);
});
