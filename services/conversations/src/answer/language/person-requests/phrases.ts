/**
 * The phrases by which people of one language ask to be answered by a person. A request is a wish of the writer's own ("can I talk to
 * somebody", "human please"), not a sentence in which a person occurs ("a person ordered two bags").
 *
 * Notation:
 * - `(a|b)`: one of them
 * - `[a|b]`: one of them or none, with one of the spaces beside it; `[a |b ]` has a space of its own
 * - `[a|b]*`: any number of them
 * - `{name}`: the phrase of this name in `parts`
 * - `~`: up to 60 characters of the same sentence
 * - `^` and `$`: the beginning and the end of a sentence; one of `closings` may stand before the end
 *
 * Accents, letter case and hyphens do not matter.
 */
export interface PersonRequestPhrases {
  /** Whether words are written without spaces between them. */
  readonly unspaced?: true;
  readonly parts: Readonly<Record<string, string>>;
  readonly requests: readonly string[];
  /** Whole messages that are nothing but the request. */
  readonly alone: string;
  /** Words after a request that ends with `$`. */
  readonly closings: string;
  /** Words that, in front of a request or in it, mean that the writer asks for no person. */
  readonly negations: string;
  /** Words after a comma that continue the clause before it, so that a negation there still counts. */
  readonly conjunctions?: string;
}
