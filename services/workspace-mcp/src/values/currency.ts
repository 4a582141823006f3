/**
 * Codes of ISO 4217 that the runtime (CLDR) does not list: units of account and funds, the second code of the bolívar, precious metals, units of
 * the bond market, the code for tests and that for no currency.
 */
const NOT_LISTED = 'BOV CHE CHW CLF COU MXV USN UYI UYW VED XAG XAU XBA XBB XBC XBD XPD XPT XTS XUA XXX'.split(' ');

const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...NOT_LISTED]);

/** Whether a text is a code of ISO 4217. The runtime's list grows with Node, and has some codes that were withdrawn lately. */
export const isCurrency = (code: string): boolean => CODES.has(code);
