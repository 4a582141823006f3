import { type DomElement, type DomNode, isElement } from '../../../document/parsing/dom';
import { isInline } from '../../../document/parsing/inline';
import { squeezed } from './text';

const MAX_NODES = 5_000;
const MAX_TEXT = 20_000;
/** Elements without a text that a reader sees. */
const UNSEEN = new Set('script style template noscript svg iframe head select textarea object'.split(' '));

export interface ReadingRules {
  /** Whether an element is passed over. */
  readonly skips?: (element: DomElement) => boolean;
  /** Whether the text ends before an element. */
  readonly ends?: (element: DomElement) => boolean;
}

/** The text of nodes, a line for each block; a long one is cut, and so is one of very many nodes. */
export function readable(nodes: readonly DomNode[], { skips, ends }: ReadingRules = {}): string {
  const waiting: (DomNode | string)[] = [...nodes].reverse();
  let text = '';
  for (let left = MAX_NODES; left > 0 && waiting.length > 0 && text.length < MAX_TEXT; left--) {
    const node = waiting.pop()!;
    if (typeof node === 'string') text += node;
    else if (node.type === 'text') text += node.data.slice(0, MAX_TEXT).replace(/\s+/g, ' ');
    else if (!isElement(node) || isUnseen(node) || skips?.(node)) continue;
    else if (ends?.(node)) break;
    else text += openBlock(node, waiting);
  }
  return text.split('\n').map(squeezed).filter(Boolean).join('\n');
}

/** Puts the content of an element and its end before what waits; returns what is written where it begins. */
function openBlock(element: DomElement, waiting: (DomNode | string)[]): string {
  const { name, children } = element;
  const edge = isInline(element) ? '' : name === 'td' || name === 'th' ? ' ' : '\n';
  waiting.push(edge);
  for (let at = Math.min(children.length, MAX_NODES) - 1; at >= 0; at--) waiting.push(children[at]!);
  return edge;
}

/** Whether an element has no text that a reader sees. */
export const isUnseen = ({ name }: DomElement): boolean => UNSEEN.has(name);
