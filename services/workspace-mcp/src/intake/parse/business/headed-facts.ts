import type { CheerioAPI } from 'cheerio';
import type { DomElement } from '../../../document/parsing/dom';
import type { PanelOf } from '../faq/accordions';
import { answerBelow } from '../faq/answers';
import { readable } from '../shown/readable';
import { squeezed } from '../shown/text';

const MOST_HEADINGS = 300;
const MOST_HEADING = 60;
const MOST_HOURS = 800;
const MOST_ADDRESS = 200;

/** Headings above opening hours, in the languages of the widget and in Italian. */
const HOURS = new RegExp(
  `^(?:${[
    '(?:our |opening |business |store |shop |office |working )?hours(?: of operation)?',
    '(?:our )?opening times',
    '(?:unsere )?(?:öffnungs|geschäfts|sprech|büro)zeiten',
    "(?:nos |les )?horaires(?: d['’]ouverture)?",
    '(?:nuestros? )?horarios?(?: de (?:apertura|atención|atención al público))?',
    '(?:nosso )?horário(?: de (?:funcionamento|atendimento|abertura))?',
    '(?:i nostri )?orari(?: di apertura)?',
    '(?:наши? )?(?:часы|режим|время|график) работы',
    '(?:ساعات|أوقات|مواعيد) (?:العمل|الدوام)',
    '営業時間|营业时间|營業時間|开放时间|門診時間',
  ].join('|')})$`,
  'iu',
);

/** Headings above the address of a business. */
const ADDRESS = new RegExp(
  `^(?:${[
    '(?:our )?(?:address|location)|(?:where to )?find us|visit us|where (?:we are|to find us)',
    '(?:unsere )?(?:adresse|anschrift)|so finden sie uns|hier finden sie uns',
    '(?:notre )?adresse|où nous trouver',
    '(?:nuestra )?dirección|dónde estamos',
    '(?:nosso )?endereço|onde estamos',
    '(?:il nostro )?indirizzo|dove siamo',
    '(?:наш )?адрес|где мы находимся|как нас найти',
    'العنوان|عنواننا|موقعنا',
    '住所|所在地|地址|我们的地址',
  ].join('|')})$`,
  'iu',
);

/** The texts below the headings of a page that name the opening hours and the address. Each has a number in it; it is empty if there is none. */
export function headedFacts(
  $: CheerioAPI,
  panelOf: PanelOf,
): { readonly opening_hours: string; readonly address: string } {
  const elements = $('h1, h2, h3, h4, h5, h6, dt').toArray().slice(0, MOST_HEADINGS) as DomElement[];
  const headings = elements.map((heading) => ({ heading, label: labelOf(heading) }));
  const below = (named: RegExp, most: number): string =>
    headings
      .filter(({ label }) => named.test(label))
      .map(({ heading }) => answerBelow(heading, panelOf).trim())
      .find((text) => /\p{N}/u.test(text) && text.length <= most) ?? '';
  return {
    opening_hours: withoutContacts($, below(HOURS, MOST_HOURS)),
    address: squeezed(below(ADDRESS, MOST_ADDRESS)),
  };
}

/** Lines without those of a phone number or a mail address, which often stand below the opening hours. */
function withoutContacts($: CheerioAPI, text: string): string {
  const links = $('a[href^="tel:" i], a[href^="mailto:" i]').toArray().slice(0, MOST_HEADINGS);
  const contacts = links.map(({ children }) => squeezed(readable(children))).filter((contact) => /[\d@]/.test(contact));
  const isContact = (line: string): boolean => contacts.some((contact) => line.includes(contact));
  return text
    .split('\n')
    .filter((line) => !isContact(line))
    .join('\n');
}

const labelOf = (heading: DomElement): string =>
  squeezed(readable(heading.children))
    .slice(0, MOST_HEADING)
    .replace(/\s*[:：]$/, '');
