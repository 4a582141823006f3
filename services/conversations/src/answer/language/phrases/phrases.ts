/** The texts of answers that no model makes, in one language. */
export interface Phrases {
  readonly greeting: string;
  readonly thanks: string;
  readonly goodbye: string;
  readonly praise: string;
  readonly wellbeing: string;
  /** Says that it is an automatic assistant. */
  readonly identity: string;
  readonly abilities: string;
  /** Stands before the titles of what the knowledge is about. */
  readonly subjects: string;
  readonly test: string;
  /** To a message that asks nothing, as "ok" or a smile. */
  readonly acknowledge: string;
  /** Offers a person, as all that says that the bot does not know. */
  readonly unknown: string;
  /** In place of `unknown` where the answer before was that, too. */
  readonly unknownAgain: string;
  /** Behind answers to other questions of the same message; `{question}` is one without an answer. */
  readonly unknownPart: string;
  /** To a customer who declines the offer of a person. */
  readonly declined: string;
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
