import type { Nearest, NearestWindow } from './nearest';

/** The facts about a passage by which words and meaning together judge whether it answers a question. */
export interface Signs {
  /** The share of the question's words that it holds (Relevance). */
  readonly coverage: number;
  /** Whether it has what the question asks for by its kind, from -1 to 1 (evidence.ts). */
  readonly evidence: number;
  readonly near: NearestWindow;
}

/**
 * Coefficients of a logistic regression on questions to the labelled websites (deploy/bench/answers) with the model of the deployment's own server
 * (docs/decisions/0071), by which a quote of the passage answers.
 */
const COVERED = 3.33;
/** A quote that lacks what the question asks for by its kind says more than one that has it. */
const EVIDENT = 0.25;
const LACKING = 2.7;
/** For each unit by which the similarity is below that of the nearest passage, and above the mean of the nearest windows. */
const BEHIND = -38;
const ABOVE_MEAN = 46.5;
/** It makes the scale that of the confidence by words alone, so that both have one threshold. */
const OFFSET = -3.17;

/** The estimated probability, from 0 to 1, that the passage answers the question. */
export function likelihoodOf({ coverage, evidence, near: { similarity } }: Signs, { windows, mean }: Nearest): number {
  const best = windows.values().next().value?.similarity ?? mean;
  const shown = evidence < 0 ? LACKING * evidence : EVIDENT * evidence;
  const sum = COVERED * coverage + shown + BEHIND * (best - similarity) + ABOVE_MEAN * (similarity - mean);
  return 1 / (1 + Math.exp(-(sum + OFFSET)));
}
