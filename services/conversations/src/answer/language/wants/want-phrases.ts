/** The kinds of phrases by which a message is read. */
export const WANT_KINDS = [
  /** "Let me speak to the manager, call me back": counts unless it is negated. */
  'wish',
  /** "Nobody picks up, you are useless": a complaint, an insult or a threat to leave, which may have negations of its own. */
  'grievance',
  /** "Do not, no need": words before a wish, or in it, by which it is none. */
  'negation',
  /** Words after a comma that continue the clause before it, so that a negation there still counts. */
  'conjunction',
] as const;
export type WantKind = (typeof WANT_KINDS)[number];

/**
 * The phrases of one language by which people want a person without asking for one in so many words. A phrase is looked for anywhere in a
 * sentence. Accents, letter case, apostrophes and single typing errors in longer words do not matter, and umlauts may be written out.
 *
 * Notation:
 * - `(a|b)`: one of them; `[a|b]`: one of them or none
 * - `{name}`: the phrases of this name in `parts`
 * - `*`: any word, or none
 * - `$`: the edge of a clause, at which a comma, a full stop or the message begins or ends
 */
export interface WantPhrases extends Readonly<Record<WantKind, readonly string[]>> {
  readonly parts: Readonly<Record<string, string>>;
  /** Single words that may stand between the words of any phrase: "please", "really". */
  readonly fillers: string;
}
