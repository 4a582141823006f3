const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{sc=Latin}/gu],
  ['Cyrillic', /\p{sc=Cyrillic}/gu],
  ['Greek', /\p{sc=Greek}/gu],
  ['Arabic', /\p{sc=Arabic}/gu],
  ['Hebrew', /\p{sc=Hebrew}/gu],
  ['Devanagari', /\p{sc=Devanagari}/gu],
  ['Thai', /\p{sc=Thai}/gu],
  ['Hangul', /\p{sc=Hangul}/gu],
  ['Han', /\p{sc=Han}/gu],
  ['Kana', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
];

/** Characters that are enough to tell the script. */
const READ = 4_000;

/**
 * The script that most letters of a text are written in, by its Unicode name; 'Kana' for Japanese, whose texts have Han characters
 * too, and '' for a text without letters of a known script. https://www.unicode.org/reports/tr24/
 */
export function scriptOf(text: string): string {
  const start = text.slice(0, READ);
  const counts = new Map(SCRIPTS.map(([name, letters]) => [name, start.match(letters)?.length ?? 0]));
  const [name, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  if (count === 0) return '';
  return name === 'Han' && counts.get('Kana')! * 10 > count ? 'Kana' : name;
}
