import { plainDigits } from './plain-digits';

// contract: one-time-codes-typed
test.each([
  ['spaces', ' 123 456 '],
  ['no-break and thin spaces', '123\u00a0456\u2009'],
  ['tabs and line ends', '123\t456\r\n'],
  ['a hyphen', '123-456'],
  ['other dashes', '12\u201334\u201456'],
  ['full-width digits and hyphen', '１２３－４５６'],
  ['Arabic-Indic digits', '١٢٣٤٥٦'],
  ['Persian digits', '۱۲۳۴۵۶'],
  ['Devanagari digits', '१२३४५६'],
  ['mathematical digits', '𝟏𝟐𝟑𝟜𝟝𝟞'],
  ['marks of direction', '\u200f123456\u200e'],
  ['a byte order mark', '\ufeff123456'],
])('a code with %s is the code', (_what, typed) => {
  expect(plainDigits(typed)).toBe('123456');
});

test('all digits of a script are read', () => {
  expect(plainDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(plainDigits('๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789');
});

test('letters, signs and fractions stay, and a text of any length is cut', () => {
  expect(plainDigits('12a456')).toBe('12a456');
  expect(plainDigits('+123456')).toBe('+123456');
  expect(plainDigits('1.5')).toBe('1.5');
  expect(plainDigits('1'.repeat(1_000_000))).toHaveLength(100);
});
