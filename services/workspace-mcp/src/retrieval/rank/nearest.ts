/** The passages nearest to a question by their vectors. */
export interface Nearest {
  /** Places of passages, the nearest first. */
  readonly places: readonly string[];
  /** The share of this ranking, from 0 to 1. */
  readonly weight: number;
}

/** A question whose nearest passages are looked for. */
export interface NearestQuery {
  readonly text: string;
  /** BCP 47 tags of the languages in which it is read. */
  readonly languages: readonly string[];
}
