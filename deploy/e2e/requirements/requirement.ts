/** The system that a behaviour needs. Its tests are reported as skipped where that is lacking. */
export type Need = 'six processes';

/** One behaviour that is visible from outside. */
export interface Requirement {
  readonly id: string;
  /** The slugs of docs/contract that it tests. */
  readonly contract: readonly [string, ...string[]];
  /** Sections of standards that require the same. */
  readonly standard?: string;
  readonly text: string;
  /**
   * The file of a unit test that covers it and cites the promise. It is for behaviour that an end-to-end test cannot show:
   * limits, which the end-to-end run multiplies, and long times.
   */
  readonly unitTest?: string;
  readonly needs?: Need;
}
