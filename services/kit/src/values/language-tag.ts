/** The variants of a tag are compared with each other, which takes the square of their number; RFC 5646 §4.4.1 asks for 35 characters. */
const MAX_CHARACTERS = 1_000;

/** Whether a text is a BCP 47 language tag (RFC 5646), in any case. */
export function isLanguageTag(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
