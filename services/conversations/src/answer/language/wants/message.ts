import { tokensOf } from '../talk/tokens';

/** The words of a message, and the edges of sentences and clauses: that at `n` stands before word `n`. */
export interface Message {
  readonly words: readonly string[];
  readonly edges: readonly (Edge | undefined)[];
}
type Edge = 'sentence' | 'clause';

/** How many words, or characters of a script without spaces, are read of a longer message. */
const MAX_WORDS = 200;
/** How many characters are read: as many as these words may have. */
const MAX_CHARACTERS = 4000;

const SENTENCE_EDGE = /[.!?…\n\r。！？؟;；؛]/;
const CLAUSE_EDGE = /[,:，、،：()（）—–]|\s-\s/;

export function messageOf(text: string): Message {
  const tokens = tokensOf(text.slice(0, MAX_CHARACTERS)).slice(0, MAX_WORDS);
  const edges = tokens.map(({ start }, index) =>
    index === 0 ? 'sentence' : edgeIn(text.slice(tokens[index - 1]!.end, start)),
  );
  return { words: tokens.map((token) => token.text), edges: [...edges, 'sentence'] };
}

function edgeIn(gap: string): Edge | undefined {
  if (SENTENCE_EDGE.test(gap)) return 'sentence';
  return CLAUSE_EDGE.test(gap) ? 'clause' : undefined;
}
