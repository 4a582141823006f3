import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import { type DomElement, parentOf } from './dom';
import { closest } from './dom-parts';
import { isContent } from './landmarks';

/** The form that WordPress shows in place of a page. */
const IN_PLACE = 'form.post-password-form, input[name="post_password"]';
const FIELD = 'input[type="password" i]';
const MAX_FIELDS = 20;
/** Characters of the text of a page that says no more than that one has to sign in. */
const MAX_TEXT = 300;

/** A text in the source of every such page; other pages are not parsed for it. */
const MAY_ASK = /post-password-form|post_password|type\s{0,9}=\s{0,9}["']?password/i;

/** Whether a page, of which the HTML and the text are known, shows a form for a password in place of its content. */
export const isBehindPassword = (html: string, text: string): boolean =>
  MAY_ASK.test(html) && asksForPassword(load(html, { xml: { xmlMode: false } }), text);

/** Whether a page shows a form for a password in place of its content. Many pages have such a form beside it. */
export function asksForPassword($: CheerioAPI, text: string): boolean {
  if ($(IN_PLACE).length > 0) return true;
  return text.length <= MAX_TEXT && $(FIELD).toArray().slice(0, MAX_FIELDS).some(isInContent);
}

/** A form is a landmark itself, so the place of its form decides. */
function isInContent(field: DomElement): boolean {
  const form = closest('form', field);
  const around = form ? parentOf(form) : field;
  return around === undefined || isContent(around);
}
