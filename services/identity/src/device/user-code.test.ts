import { newUserCode, readUserCode } from './user-code';

test('a code is read in whatever way a person types it', () => {
  const code = newUserCode();
  for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' - ')} `])
    expect(readUserCode(typed)).toBe(code);
});

test.each(['', 'BCDF', 'BCDF-GHJKL', 'BCDF-GHJA', '1234-5678'])('%p is none', (typed) => {
  expect(readUserCode(typed)).toBeNull();
});
