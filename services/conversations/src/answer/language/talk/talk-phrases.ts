/** The kinds of phrases that small talk consists of. */
export const TALK_KINDS = [
  'greeting',
  'thanks',
  'goodbye',
  'praise',
  /** "How are you?" */
  'wellbeing',
  /** "Who or what are you, are you a bot or a person?" */
  'identity',
  /** "What can you do, how do you work, help" */
  'abilities',
  /** "Test, does this work?" */
  'test',
  /** "Yes, do that": accepts an offer. */
  'agree',
  /** "No, never mind": declines an offer. */
  'decline',
  /** "I see", a smile. */
  'acknowledge',
  /** "Please", "there", "then": words around the others, which say nothing alone. */
  'filler',
] as const;
export type TalkKind = (typeof TALK_KINDS)[number];

/**
 * The phrases of one language by their kind. Accents, letter case, apostrophes and punctuation do not matter, nor do doubled letters and
 * single typing errors in longer words. Notation: `(a|b)` is one of them, `[a|b]` one of them or none. A letter with an umlaut may be written out, as in
 * "tschuess".
 */
export type TalkPhrases = Readonly<Record<TalkKind, readonly string[]>>;
