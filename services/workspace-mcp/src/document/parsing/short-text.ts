import { type DomElement, type DomNode, isElement, isTextNode } from './dom';

const MAX_NODES = 50;
const MAX_TEXT = 200;

/** The beginning of the text of an element with few nodes; empty if it has many. */
export function textIn(element: DomElement): string {
  const waiting: DomNode[] = [element];
  let text = '';
  for (let left = MAX_NODES; waiting.length > 0 && text.length < MAX_TEXT; left--) {
    if (left === 0) return '';
    const node = waiting.pop()!;
    if (isTextNode(node)) text += node.data;
    else if (isElement(node)) waiting.push(...node.children.slice(0, MAX_NODES).reverse());
  }
  return text;
}
