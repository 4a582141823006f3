/** The name of a browser that is not on the list. */
export const UNKNOWN_BROWSER = 'Browser';

type Names = readonly (readonly [name: string, ...tokens: string[]])[];

/** In order of precedence: browsers built on Chromium also send the token of Chrome, and nearly all of them that of Safari. */
const BROWSERS: Names = [
  ['Edge', 'Edg/', 'EdgA/', 'EdgiOS/'],
  ['Opera', 'OPR/', 'OPT/', 'OPX/'],
  ['Vivaldi', 'Vivaldi/'],
  ['Yandex Browser', 'YaBrowser/'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Firefox', 'Firefox/', 'FxiOS/'],
  ['Chrome', 'Chrome/', 'HeadlessChrome/', 'CriOS/'],
  ['Safari', 'Safari/'],
];

/** In order of precedence: Android also sends `Linux`, and iPhone and iPad also send `like Mac OS X`. */
const SYSTEMS: Names = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['ChromeOS', 'CrOS'],
  ['Windows', 'Windows'],
  ['macOS', 'Macintosh'],
  ['Linux', 'Linux'],
];

/**
 * A name such as "Firefox on Linux" for the sender of a User-Agent header (RFC 9110 §10.1.5). It consists of names listed here and
 * never of text from the header, which anyone can choose.
 */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? UNKNOWN_BROWSER;
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([, ...tokens]) => tokens.some((token) => userAgent.includes(token)))?.[0];
