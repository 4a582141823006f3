// Generates texts with the word frequencies of natural language: a few words make up half of them, most are rare.
const COMMON =
  'the of and to in is you that it he was for on are as with his they at be this have from or one had by but not'.split(
    ' ',
  );
const SYLLABLES = 'ka lo mi ten ser vo pra dis con ing er ly ra tion est gar bel sho wen dra'.split(' ');
const VOCABULARY = 40_000;
const WORDS_A_SENTENCE = 14;

export type Random = () => number;

/** Generates numbers from [0, 1) that are the same in every run (xorshift32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Returns the word of that rank, function words excluded. */
export function word(rank: number): string {
  let text = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    text += SYLLABLES[rest % SYLLABLES.length];
  return text;
}

/** Draws a rank by Zipf's law: rank r is as frequent as 1/r. */
const anyWord = (random: Random): string =>
  random() < 0.4 ? COMMON[Math.floor(random() * COMMON.length)]! : word(Math.floor(VOCABULARY ** random()));

const sentence = (random: Random): string =>
  `${Array.from({ length: WORDS_A_SENTENCE }, () => anyWord(random)).join(' ')}.`;

/** Generates a document with this many passages of about 800 characters, each under its own heading. */
export function documentText(random: Random, passages: number): string {
  const section = (_: unknown, n: number) =>
    `# ${word(n)} ${anyWord(random)}\n\n${Array.from({ length: 9 }, () => sentence(random)).join(' ')}`;
  return Array.from({ length: passages }, section).join('\n\n').slice(0, 950_000);
}
