import { classOf, type DomElement, type DomNode, type DomText, isElement, isTextNode, styleOf } from './dom';
import { isInline } from './inline';
import { isOutdated } from './outdated';
import { textIn } from './short-text';
import { chooseForm, isSpoken, spokenPrice } from './spoken';
import { partNumbers } from './written-numbers';

/** Changes a document so that its text says what a reader sees: nothing that is struck out or only spoken, and no number joined with another. */
export function asShown(root: DomNode): void {
  const waiting: DomNode[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    if (!('children' in node)) continue;
    if (isElement(node)) {
      chooseForm(node);
      joinPriceBox(node);
      const price = spokenPrice(node);
      if (isOutdated(node) || isSpoken(node)) rewrite(node, ' ');
      else if (price !== '') rewrite(node, price);
      else if (isInline(node) && DISPLAYED_AS_BLOCK.test(styleOf(node)) && node.name !== 'a') node.name = 'div';
    }
    for (const child of node.children) waiting.push(child);
  }
  partNumbers(root);
}

const DISPLAYED_AS_BLOCK = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item)\b/i;

/** Leaves a text of an element: a space, so that what stands before and behind it is not joined, or a price. */
function rewrite(element: DomElement, shown: string): void {
  const text = firstTextIn(element);
  element.name = 'span';
  element.attribs = {};
  element.children = [];
  if (!text) return;
  text.data = shown;
  text.parent = element;
  element.children = [text];
}

function firstTextIn(element: DomElement): DomText | undefined {
  const waiting: DomNode[] = [element];
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    if (isTextNode(node)) return node;
    if ('children' in node) for (const child of node.children.slice(0, 50).reverse()) waiting.push(child);
  }
  return undefined;
}

/** A price, whose parts may be apart: digits, marks, and the sign or the code of a currency. */
const PRICE = /^[\s\d.,'’\p{Sc}-]*(?:(?:[A-Z]{3}|kr|zł|Kč|Ft)[\s\d.,'’-]*)?$/u;
const BOX = /price|preis|prix|prez|precio|preço|preco|amount|\bpris|cena/i;
const COLUMNS = /(?:^|;)\s*display\s*:\s*(?:inline-)?(?:flex|grid)\b/i;
const MAX_PARTS = 8;

/** Brings the parts of a price into one line, which its style shows beside each other although they are blocks. */
function joinPriceBox(element: DomElement): void {
  if (!BOX.test(classOf(element)) && !COLUMNS.test(styleOf(element))) return;
  const parts = element.children.filter(isElement);
  if (parts.length < 2 || parts.length > MAX_PARTS || parts.every(isInline)) return;
  const text = textIn(element);
  if (!PRICE.test(text) || !/\d/.test(text)) return;
  for (const part of parts) if (!isInline(part)) part.name = 'span';
}
