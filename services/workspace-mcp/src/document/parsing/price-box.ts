import { classOf, type DomElement, isElement, styleOf } from './dom';
import { isInline } from './inline';
import { textIn } from './short-text';

/** A price, whose parts may be apart: digits, marks, and the sign or the code of a currency. */
const PRICE = /^[\s\d.,'’\p{Sc}-]*(?:(?:[A-Z]{3}|kr|zł|Kč|Ft)[\s\d.,'’-]*)?$/u;
const BOX = /price|preis|prix|prez|precio|preço|preco|amount|\bpris|cena/i;
const COLUMNS = /(?:^|;)\s*display\s*:\s*(?:inline-)?(?:flex|grid)\b/i;
const MOST_PARTS = 8;

/** Brings the parts of a price into one line, which its style shows beside each other although they are blocks. */
export function joinPriceBox(element: DomElement): void {
  if (!BOX.test(classOf(element)) && !COLUMNS.test(styleOf(element))) return;
  const parts = element.children.filter(isElement);
  if (parts.length < 2 || parts.length > MOST_PARTS || parts.every(isInline)) return;
  const text = textIn(element);
  if (!PRICE.test(text) || !/\d/.test(text)) return;
  for (const part of parts) if (!isInline(part)) part.name = 'span';
}
