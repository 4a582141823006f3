/** The passages nearest to a question by their vectors. */
export interface Nearest {
  /** The nearest window of each passage by its place, the nearest passage first. */
  readonly windows: ReadonlyMap<string, NearestWindow>;
  /** The mean similarity of the nearest windows of the app, which tells how much a similarity says for this question. */
  readonly mean: number;
  /** The share of this ranking, from 0 to 1; undefined where the similarities of the model are judged together with the words. */
  readonly weight?: number | undefined;
}

export interface NearestWindow {
  /** The number of the window in its passage, from 0. */
  readonly window: number;
  /** The cosine of the angle between the vectors of question and window. */
  readonly similarity: number;
}

/** A question whose nearest passages are looked for. */
export interface NearestQuery {
  readonly text: string;
  /** BCP 47 tags of the languages in which it is read. */
  readonly languages: readonly string[];
  /** The places of further passages whose similarity is wanted. */
  readonly places: readonly string[];
}
