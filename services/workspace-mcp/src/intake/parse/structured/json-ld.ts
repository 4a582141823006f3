import type { CheerioAPI } from 'cheerio';

/** The documents of a page's JSON-LD (https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents); a script that is no JSON has none. */
export const jsonLdOf = ($: CheerioAPI): unknown[] =>
  $('script[type]')
    .toArray()
    .filter(({ attribs }) => /^\s*application\/ld\+json\s*(;|$)/i.test(attribs['type'] ?? ''))
    .map((script) => parsed($(script).text()))
    .filter((document) => document !== undefined);

const parsed = (text: string): unknown => json(text) ?? json(mended(text));

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const OPENING = ['<![CDATA[', '<!--', '/*', '*/', '//', ';'];
const CLOSING = [']]>', '-->', '/*', '*/', '//', ';'];
const MAX_MARKS = 12;

/** JSON without what templates of pages leave in it: marks of comments and CDATA around it, trailing commas, and control characters in strings. */
const mended = (text: string): string => withoutFaults(unwrapped(text));

function unwrapped(text: string): string {
  let inner = text.trim();
  for (let left = MAX_MARKS; left > 0; left--) {
    const open = OPENING.find((mark) => inner.startsWith(mark)) ?? '';
    const close = CLOSING.find((mark) => inner.endsWith(mark)) ?? '';
    if (open === '' && close === '') break;
    inner = inner.slice(open.length, inner.length - close.length).trim();
  }
  return inner;
}

/** A string, which ends at the end of the text at the latest, or a comma before the end of a list or an object. */
const PARTS = /"(?:[^"\\]|\\[\s\S]?)*"?|,(?=\s*[}\]])/g;

const withoutFaults = (text: string): string =>
  text.replace(PARTS, (part) => (part === ',' ? '' : part.replace(/\p{Cc}/gu, escaped)));

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
