/**
 * The words by which a message of one language is taken apart into its questions, and a question is seen to go on with the one before it. All
 * but `isSpaced` are alternatives of regular expressions, without groups that capture; accents, letter case and kinds of apostrophes do not matter.
 */
export interface QuestionWords {
  /** Whether spaces stand between words. */
  readonly isSpaced: boolean;
  /** Where words have spaces: beginnings of a clause that asks. Where they have none: what a clause that asks has anywhere. */
  readonly asks: string;
  /** Words in front of a further question: "and", "also". */
  readonly joins: string;
  /** Words of a clause that only announces questions: "two questions:". */
  readonly announces: string;
  /** Beginnings of a question that goes on with the one before it: "what about". */
  readonly continues: string;
  /** Words that stand for something that was said before: "it", "that one". */
  readonly refers: string;
}
