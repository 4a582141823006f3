/** Characters that are the same in writing, or that keyboards have for each other, by the one that stands for all. */
const EQUAL: readonly (readonly [string, string])[] = [
  // Apostrophes, that of Ukrainian among them, and what is typed for them.
  ["'", '\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u055a\u05f3\uff07`\u00b4'],
  // Persian, Urdu and Kurdish letters that differ from those of Arabic by their code points, and final letters that are written for each other.
  ['\u0643', '\u06a9\u06aa'],
  ['\u064a', '\u06cc\u0649\u06d0'],
  ['\u0647', '\u06c1\u06be\u06d5\u06c0'],
  ['\u0629', '\u06c3'],
  ['\u0627', '\u0671\u0622\u0623\u0625'],
  // Romanian letters with a comma, which older keyboards and fonts have with a cedilla.
  ['ş', 'ș'],
  ['ţ', 'ț'],
];

/** The zeros of decimal digits beside those of ASCII. The compatibility form has others already. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810,
];

const TABLE: ReadonlyMap<string, string> = new Map([
  ...EQUAL.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
  ...ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), `${digit}`] as const),
  ),
]);
const LETTERS = new RegExp(`[${[...TABLE.keys()].join('')}]`, 'gu');

/** Characters that no reader sees (UAX #44), and the stroke that draws an Arabic word out. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;
/** A space of no width parts words of scripts that are written without spaces. Elsewhere it says where a long word may be broken. */
const ZERO_WIDTH_SPACE =
  /(?<=[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Han}])\u200b|\u200b(?=[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Han}])/gu;
/** A raised or lowered digit belongs to a unit such as m², and neither to a number nor to a word. */
const RAISED = /(?<=\p{N}|\p{L}{3})[⁰¹²³⁴-⁹₀-₉]+/gu;
/** Marks of abbreviations of Hebrew. */
const GERSHAYIM = /(?<=\p{sc=Hebrew})["״“”](?=\p{sc=Hebrew})/gu;

/** Joins what it stands between in a word of Persian, whose parts are also written apart. */
const NON_JOINER = '\u200c';

/**
 * A text in the form in which words are compared: in lower case and in compatibility form (UAX #15), with one character for all that are equal, and without
 * characters that no reader sees.
 */
export const comparable = (text: string): string => plain(text).replace(UNSEEN, '');

/** The same with a space in place of each non-joiner. */
export const comparableApart = (text: string): string => plain(text).replaceAll(NON_JOINER, ' ').replace(UNSEEN, '');

const plain = (text: string): string =>
  text
    .replace(/[`\u00b4]/g, "'")
    .replace(RAISED, ' $&')
    .replace(ZERO_WIDTH_SPACE, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(LETTERS, (letter) => TABLE.get(letter)!)
    .replace(GERSHAYIM, '');

export const hasNonJoiner = (text: string): boolean => text.includes(NON_JOINER);
