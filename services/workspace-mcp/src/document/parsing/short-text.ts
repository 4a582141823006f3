import { type DomElement, type DomNode, isElement, isTextNode } from './dom';

const MOST_NODES = 50;
const MOST_TEXT = 200;

/** The beginning of the text of an element with few nodes; empty if it has many. */
export function textIn(element: DomElement): string {
  const waiting: DomNode[] = [element];
  let text = '';
  for (let left = MOST_NODES; waiting.length > 0 && text.length < MOST_TEXT; left--) {
    if (left === 0) return '';
    const node = waiting.pop()!;
    if (isTextNode(node)) text += node.data;
    else if (isElement(node)) waiting.push(...node.children.slice(0, MOST_NODES).reverse());
  }
  return text;
}
