import { type Half, halfOf, type Question } from '../retrieval-quality/question-set.ts';

/** The rank, from 1, of the right passage at a weight; 0 when it was not found. */
export type Ranked = { question: Question; weight: number; rank: number };

/** The standard errors by which a weight has to be better than none: with fewer, chance explains the gain in one of 20 languages. */
const LEAST_ERRORS = 1.645;

export type Scores = { questions: number; first: number; firstThree: number; mrr: number };

/** The scores of one language at one weight, on one half of the questions. */
export function scoresOf(ranked: readonly Ranked[], language: string, weight: number, half: Half): Scores {
  const own = ranked.filter(
    (one) => one.weight === weight && one.question.language === language && halfOf(one.question) === half,
  );
  const mean = (value: (rank: number) => number) => own.reduce((sum, { rank }) => sum + value(rank), 0) / own.length;
  return {
    questions: own.length,
    first: mean((rank) => Number(rank === 1)),
    firstThree: mean((rank) => Number(rank >= 1 && rank <= 3)),
    mrr: mean((rank) => reciprocal({ rank })),
  };
}

/**
 * Chooses the weight with the best mean reciprocal rank on the half to tune on; 0 unless its gain over words alone is larger than what chance
 * explains.
 */
export function chosenWeight(ranked: readonly Ranked[], language: string, weights: readonly number[]): number {
  const mrr = (weight: number) => scoresOf(ranked, language, weight, 'tune').mrr;
  const best = weights.reduce((one, other) => (mrr(other) > mrr(one) ? other : one), 0);
  const own = ranked.filter(({ question }) => question.language === language && halfOf(question) === 'tune');
  return isGain(gains(own, best)) ? best : 0;
}

/** The difference that a weight makes to the reciprocal rank of each question. */
function gains(ranked: readonly Ranked[], weight: number): number[] {
  const without = new Map(ranked.filter((one) => one.weight === 0).map((one) => [one.question.id, reciprocal(one)]));
  return ranked.filter((one) => one.weight === weight).map((one) => reciprocal(one) - without.get(one.question.id)!);
}

function isGain(differences: readonly number[]): boolean {
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (differences.length - 1);
  return mean > 0 && mean >= LEAST_ERRORS * Math.sqrt(variance / differences.length);
}

const reciprocal = ({ rank }: Pick<Ranked, 'rank'>): number => (rank === 0 ? 0 : 1 / rank);
