/** One behaviour that can be seen from outside. */
export interface Requirement {
  readonly id: string;
  /** The promises that it tests: slugs of docs/contract. */
  readonly contract: readonly [string, ...string[]];
  /** Sections of standards that ask for the same. */
  readonly standard?: string;
  readonly text: string;
  /**
   * The file of a unit test that shows it and cites the promise. For what the running system cannot show: limits, which the
   * end-to-end run multiplies, and times that nobody waits for.
   */
  readonly unitTest?: string;
}
