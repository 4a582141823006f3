/** A regular expression of the spellings of a secret. It matches in linear time: each character of a spelling decides the next step. */
export interface Spellings {
  readonly source: string;
  /** The most UTF-16 units of a match. */
  readonly longest: number;
}

/** The secret as it is, escaped for a URL, JSON or HTML, in base64 also inside of a longer value, and in hexadecimal digits. */
export function spellingsOf(secret: string): Spellings {
  const bytes = Buffer.from(secret);
  const escaped = Array.from(secret, escapedCharacter).join('');
  const sources = [escaped, ...base64In(bytes), hexOf(bytes)];
  return { source: sources.map((source) => `(?:${source})`).join('|'), longest: MAX_ESCAPE * bytes.length + 16 };
}

/** `&#x00041;` is the longest. */
const MAX_ESCAPE = 9;

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function escapedCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  const bytes = [...Buffer.from(character)].map((byte) => `%${anyCase(hex(byte))}`).join('');
  const others = [
    `\\\\u${anyCase(hex(code).padStart(4, '0'))}`,
    `&#(?:0{0,3}${code}|[xX]0{0,3}${anyCase(code.toString(16))});`,
  ];
  return `(?:${[quoted(character), bytes, ...others, ...(NAMED[character] ?? [])].join('|')})`;
}

/** Escapes with names of their own, and the blank of a form. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  ' ': ['\\+'],
  '"': ['\\\\"', '&quot;'],
  '\\': ['\\\\\\\\'],
  '/': ['\\\\/'],
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  "'": ['&apos;'],
};

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

const anyCase = (digits: string): string => digits.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const hexOf = (bytes: Buffer): string => anyCase(bytes.toString('hex'));

/** A shorter text stands in others by chance. */
const MIN_CORE = 8;
const BASE64 = '[A-Za-z0-9+/_-]';

/**
 * Base64 of bytes that begin at the first, second or third place of a group of three. The characters at both ends also spell bytes that
 * stand beside the secret, and are taken too.
 */
function base64In(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((place) => {
    const skipped = (3 - place) % 3;
    const whole = bytes.subarray(skipped, skipped + 3 * Math.floor((bytes.length - skipped) / 3));
    const core = whole.toString('base64');
    if (core.length >= MIN_CORE)
      return [`${skipped ? `${BASE64}{0,4}` : ''}${base64Of(core)}${BASE64}{0,3}(?:=|%3[dD]){0,2}`];
    return place === 0 ? [`${base64Of(bytes.toString('base64').replace(/=+$/, ''))}(?:=|%3[dD]){0,2}`] : [];
  });
}

/** In both alphabets (RFC 4648 §4, §5), and escaped for a URL. */
const base64Of = (text: string): string =>
  text.replace(/[+/]/g, (sign) => (sign === '+' ? '(?:[+-]|%2[bB])' : '(?:[/_]|%2[fF])'));
