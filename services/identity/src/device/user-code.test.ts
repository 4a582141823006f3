import { newUserCode, readUserCode } from './user-code';

test('a user code is read in any case, with or without the dash', () => {
  const code = newUserCode();
  for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' - ')} `])
    expect(readUserCode(typed)).toBe(code);
});

test.each(['', 'BCDF', 'BCDF-GHJKL', 'BCDF-GHJA', '1234-5678'])('%p is not a user code', (typed) => {
  expect(readUserCode(typed)).toBeNull();
});
