import { attributeOf, classOf, type DomElement, type DomNode, type DomText, parentOf, styleOf } from './dom';
import { isInline } from './inline';

export type Level = 'above' | 'below' | '';

const MAX_AROUND = 5;

/** The inline elements around a text, from the inside. */
function* around(node: DomNode, isWithin: (element: DomElement) => boolean): Generator<DomElement> {
  let at = parentOf(node);
  for (let climbed = 0; at && climbed < MAX_AROUND && isWithin(at); climbed++, at = parentOf(at)) yield at;
}

/** Whether a text stands above or below its line. */
export function levelOf(node: DomText): Level {
  for (const element of around(node, isInline)) {
    const style = /vertical-align\s*:\s*(super|sub|top|text-top)/i.exec(styleOf(element))?.[1]?.toLowerCase();
    if (element.name === 'sub' || style === 'sub') return 'below';
    if (element.name === 'sup' || style) return 'above';
  }
  return '';
}

/** Names of the part of a price behind its decimal mark. */
const CENTS =
  /(?:^|[\s_-])(?:(?:price[_-]*)?(?:cents?|centimes?|centimos?|centavos?|decimals?|decimal-(?:part|places)|fraction(?:al)?|minor|kop(?:ecks|eks)?|groszy?|grosze|haler|fils|pence|rappen|nachkomma))(?:$|[\s_-])/i;

/** Whether a text is named as cents, or is smaller than its line. */
export function formOf(node: DomText): 'cents' | 'small' | '' {
  let isSmall = false;
  for (const element of around(node, isInline)) {
    if (CENTS.test(classOf(element).replace(/(?<=[a-z])(?=[A-Z])/g, '-'))) return 'cents';
    isSmall ||=
      element.name === 'small' ||
      (element.name === 'font' && 'size' in element.attribs) ||
      /font-size\s*:/i.test(styleOf(element));
  }
  return isSmall ? 'small' : '';
}

const CODES = new Set(Intl.supportedValuesOf('currency'));
const NAMES = /^(?:euros?|eur|kr|fr|sfr|rs|zł|kč|ft|lei|руб|грн|лв|tl|lv|din|dhs?|r)$/iu;
export const PRICE_NAME = /price|preis|prix|prez|precio|preço|preco|\bpris|cena|fiyat|цен|amount|cost\b|money/i;
const NAME_AHEAD = /^\s*\d+[\s*]*(?:(\p{Sc})|(\p{L}{1,5})(?!\p{L}))/u;
const NAME_BEFORE = /(?:(\p{Sc})|(?<!\p{L})(\p{L}{1,5}))[.\s]*\d[\d.,'’]*\s*$/u;

/** Whether a number has the sign or the name of a currency beside it, or is in an element that is named as a price. */
export function isMoney(node: DomText, before: string, text: string): boolean {
  if (isNamed(NAME_AHEAD.exec(text)) || isNamed(NAME_BEFORE.exec(before))) return true;
  const names = [...around(node, () => true)].map(
    (element) => `${classOf(element)} ${attributeOf(element, 'itemprop')}`,
  );
  return names.some((name) => PRICE_NAME.test(name));
}

const isNamed = (found: RegExpExecArray | null): boolean =>
  found !== null && (found[1] !== undefined || CODES.has(found[2]!) || NAMES.test(found[2]!));
