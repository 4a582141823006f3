import type { CheerioAPI } from 'cheerio';
import { mended } from './mended-json';

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
