/** The texts of answers that no model makes, in one language. */
export interface Phrases {
  readonly greeting: string;
  readonly thanks: string;
  readonly goodbye: string;
  readonly unknown: string;
  readonly failed: string;
  /** In place of an answer that was cut off or withheld before its first word. */
  readonly cut: string;
  /** The message about older questions that get no answer. */
  readonly dropped: string;
  readonly handoff: string;
  readonly source: string;
  /** Behind a quote that was cut. */
  readonly more: string;
}
