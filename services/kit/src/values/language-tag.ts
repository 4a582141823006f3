/** Whether a text is a BCP 47 language tag (RFC 5646), in any case. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
