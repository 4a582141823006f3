/** A browser would mend blanks, control characters and missing slashes first: a text that needs it is no URL. */
const HTTP_URL = /^https?:\/\/(?!\/)[^\s\p{Cc}]+$/iu;

/**
 * No host name of the DNS has more than 253 characters (RFC 1035 §2.3.4). The time in which a longer one is converted to Punycode grows with its
 * square, so that none is looked at.
 */
const LONG_AUTHORITY = /^https?:\/\/[^/?#\\]{1000}/i;

/** Whether a text is an absolute http or https URL as it stands. */
export const isHttpUrl = (text: string): boolean =>
  HTTP_URL.test(text) && !LONG_AUTHORITY.test(text) && URL.canParse(text);
