import { halfOf, type Question } from '../retrieval-quality/question-set.ts';
import { chosenWeight, type Ranked, scoresOf } from './choice.ts';

const question = (n: number, language: string): Question => ({
  ...{ id: `${language}-${n}`, business: 'shop', kind: 'direct', passages: ['p'], text: 'Where?' },
  language,
});
/** Forty questions, whose right passages have that rank at each weight. */
const ranksOf = (language: string, ranks: Record<number, number>): Ranked[] =>
  Array.from({ length: 40 }, (_, n) => question(n, language)).flatMap((one) =>
    Object.entries(ranks).map(([weight, rank]) => ({ question: one, weight: Number(weight), rank })),
  );

test('each language gets the weight at which its right passages come first', () => {
  const ranked = [...ranksOf('en', { 0: 3, 0.4: 1, 1: 2 }), ...ranksOf('de', { 0: 2, 0.4: 3, 1: 1 })];
  expect(['en', 'de'].map((language) => chosenWeight(ranked, language, [0, 0.4, 1]))).toEqual([0.4, 1]);
});

test('a language in which vectors do not help has the weight 0', () => {
  expect(chosenWeight(ranksOf('en', { 0: 1, 0.4: 1, 1: 2 }), 'en', [0, 0.4, 1])).toBe(0);
});

test('a gain in one question among many is chance, and the weight stays 0', () => {
  const ranked = ranksOf('en', { 0: 2, 1: 2 });
  const lucky = ranked.findIndex(({ question, weight }) => weight === 1 && halfOf(question) === 'tune');
  expect(chosenWeight(ranked.with(lucky, { ...ranked[lucky]!, rank: 1 }), 'en', [0, 1])).toBe(0);
});

test('the half that is reported has no part in the choice', () => {
  const ranked = ranksOf('en', { 0: 1, 1: 2 }).map((one) =>
    halfOf(one.question) === 'report' ? { ...one, rank: one.weight === 1 ? 1 : 9 } : one,
  );
  expect(chosenWeight(ranked, 'en', [0, 1])).toBe(0);
  expect(scoresOf(ranked, 'en', 1, 'report')).toMatchObject({ first: 1, firstThree: 1, mrr: 1 });
});

test('a passage that was not found counts as 0', () => {
  expect(scoresOf(ranksOf('en', { 0: 0 }), 'en', 0, 'tune')).toMatchObject({ first: 0, firstThree: 0, mrr: 0 });
});
