/** Whether a text is one BCP 47 language tag (RFC 5646), in any case; the empty text is none. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
