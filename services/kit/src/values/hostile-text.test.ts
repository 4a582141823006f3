import { parseStrictly } from '../json/parse-strictly';
import { longestBlock } from '../testing/blocked';
import { isHttpUrl } from './http-url';
import { isLanguageTag } from './language-tag';
import { isLongerThan } from './limits';
import { wordsAndPartsOf } from './words';

const MOST = 1024 * 1024;
/** Milliseconds for which no text of a stranger keeps a process from its other work. */
const MAX_BLOCKED = 200;

/** Characters of which each is another one: the conversion to Punycode compares them. */
const different = (characters: number): string =>
  Array.from({ length: characters }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000))).join('');
const variants = (characters: number): string =>
  Array.from({ length: characters / 6 }, (_, index) => `-${index.toString(36).padStart(5, '0')}`).join('');

test.each<[string, () => unknown]>([
  ['looking for words in a long one beside a non-joiner', () => wordsAndPartsOf(`${'a'.repeat(MOST / 8)} \u200c`)],
  ['looking for words in many with a non-joiner', () => wordsAndPartsOf('a\u200cb '.repeat(MOST / 64))],
  ['judging a language tag of many variants', () => isLanguageTag(`en${variants(MOST)}`)],
  [
    'judging ten URLs with long hosts',
    () => Array.from({ length: 10 }, () => isHttpUrl(`https://${different(4_000)}.com/`)),
  ],
  ['judging whether a long text is too long', () => isLongerThan('a'.repeat(MOST), 200)],
  ['parsing texts of digits', () => parseStrictly(Buffer.from(`["${`${'1'.repeat(199)}a`.repeat(MOST / 200)}"]`))],
])('%s keeps the process from its other work for a moment at most', async (_what, work) => {
  expect(await longestBlock(work)).toBeLessThan(MAX_BLOCKED);
});

test('a text is counted in code points, however near it is to its limit', () => {
  expect([isLongerThan('👩'.repeat(4), 4), isLongerThan('👩'.repeat(5), 4), isLongerThan('a'.repeat(9), 4)]).toEqual([
    false,
    true,
    true,
  ]);
});
