/** One behaviour that can be seen from outside. */
export interface Requirement {
  readonly id: string;
  /** A section of the specification, of an RFC, or a page and row of docs/decisions. */
  readonly source: string;
  readonly text: string;
}
