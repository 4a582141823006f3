import { type Random, randomFrom, word } from './passages.ts';

/** The ranks of the words of a question; words of the lowest ranks are in half of all passages. */
const KINDS: Readonly<Record<string, (random: Random) => number[]>> = {
  'three rare words': (random) => [0, 1, 2].map(() => 2_000 + Math.floor(random() * 20_000)),
  'five usual words': (random) => [0, 1, 2, 3, 4].map(() => 100 + Math.floor(random() * 2_000)),
  'eight frequent words': (random) => [0, 1, 2, 3, 4, 5, 6, 7].map(() => 5 + Math.floor(random() * 100)),
};

/** Yields the queries of each kind, which are the same in every run. */
export function* searches(count: number): Generator<{ kind: string; queries: string[] }> {
  for (const [kind, ranks] of Object.entries(KINDS)) {
    const random = randomFrom(11);
    yield { kind, queries: Array.from({ length: count }, () => ranks(random).map(word).join(' ')) };
  }
}
