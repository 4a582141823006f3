import type { CheerioAPI } from 'cheerio';
import type { DomElement } from '../../../document/parsing/dom';
import { readable } from './readable';

const FRAME = 'h1, main, article, nav, footer, input[name="__VIEWSTATE"]';
const MAX_FORMS = 20;
/** Characters of text that only a form around a page has. */
const MAX_FORM_TEXT = 1_000;

/**
 * Turns forms that frame a page, as those of ASP.NET do, into other elements, since texts of forms are not content. Returns whether there
 * are any.
 */
export function unframe($: CheerioAPI): boolean {
  const frames = $('form')
    .toArray()
    .slice(0, MAX_FORMS)
    .filter((form) => isFrame($, form));
  for (const form of frames) form.name = 'div';
  return frames.length > 0;
}

const isFrame = ($: CheerioAPI, form: DomElement): boolean =>
  $(form).find(FRAME).length > 0 || readable(form.children).length > MAX_FORM_TEXT;
