import type { CheerioAPI } from 'cheerio';
import type { DomElement } from '../../../document/parsing/dom';
import { oneOf } from '../../../words/phrases';
import { inAllLanguages } from '../../../words/words';
import type { PanelOf } from '../faq/accordions';
import { answerBelow } from '../faq/answers';
import { readable } from '../shown/readable';
import { squeezed } from '../shown/text';

const MAX_HEADINGS = 300;
const MAX_HEADING = 60;
const MAX_HOURS = 800;
const MAX_ADDRESS = 200;

const HOURS = oneOf(inAllLanguages(({ headings }) => headings?.openingHours));
const ADDRESS = oneOf(inAllLanguages(({ headings }) => headings?.address));

/** The texts below the headings of a page that name the opening hours and the address. Each has a number in it; it is empty if there is none. */
export function headedFacts(
  $: CheerioAPI,
  panelOf: PanelOf,
): { readonly opening_hours: string; readonly address: string } {
  const elements = $('h1, h2, h3, h4, h5, h6, dt').toArray().slice(0, MAX_HEADINGS) as DomElement[];
  const headings = elements.map((heading) => ({ heading, label: labelOf(heading) }));
  const below = (named: RegExp, most: number): string =>
    headings
      .filter(({ label }) => named.test(label))
      .map(({ heading }) => answerBelow(heading, panelOf).trim())
      .find((text) => /\p{N}/u.test(text) && text.length <= most) ?? '';
  return {
    opening_hours: withoutContacts($, below(HOURS, MAX_HOURS)),
    address: squeezed(below(ADDRESS, MAX_ADDRESS)),
  };
}

/** Lines without those of a phone number or a mail address, which often stand below the opening hours. */
function withoutContacts($: CheerioAPI, text: string): string {
  const links = $('a[href^="tel:" i], a[href^="mailto:" i]').toArray().slice(0, MAX_HEADINGS);
  const contacts = links.map(({ children }) => squeezed(readable(children))).filter((contact) => /[\d@]/.test(contact));
  const isContact = (line: string): boolean => contacts.some((contact) => line.includes(contact));
  return text
    .split('\n')
    .filter((line) => !isContact(line))
    .join('\n');
}

const labelOf = (heading: DomElement): string =>
  squeezed(readable(heading.children))
    .slice(0, MAX_HEADING)
    .replace(/\s*[:：]$/, '');
