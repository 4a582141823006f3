import Negotiator from 'negotiator';

/** The header has no limit of its own, and sessions hold it. */
const MAX_LENGTH = 128;

/** The languages of an Accept-Language by falling weight, in canonical form, without `*` and those with q=0 (RFC 9110 §12.5.4). */
export const acceptedLanguages = (header: string): readonly string[] =>
  new Negotiator({ headers: { 'accept-language': header } })
    .languages()
    .map(canonicalTag)
    .filter((tag) => tag !== '');

/** The canonical form of a tag; empty when it is no valid one. */
export function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? '';
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** As many of the header's first languages as a session stores. */
export const storedLanguages = (header: string): string =>
  header.length <= MAX_LENGTH ? header : header.slice(0, header.lastIndexOf(',', MAX_LENGTH)).slice(0, MAX_LENGTH);

/** The header as a session keeps it for questions whose own header names no language; undefined if it names none either. */
export function sessionLanguages(header: string): string | undefined {
  const stored = storedLanguages(header);
  return stored !== '' && acceptedLanguages(stored).length > 0 ? stored : undefined;
}
