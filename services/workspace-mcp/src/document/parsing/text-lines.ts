import { type DomElement, type DomNode, type DomText, isElement, isTextNode } from './dom';
import { isInline } from './inline';

/** A text of a line, with the elements that begin or end between it and the text before. */
export interface Piece {
  readonly node: DomText;
  readonly opened: readonly DomElement[];
  readonly closed: readonly DomElement[];
}

type Closing = { readonly closes: DomElement };

/** The texts of each line, block after block. */
export function* linesIn(root: DomNode): Generator<Piece[]> {
  const waiting: (DomNode | Closing)[] = [root];
  let line: Piece[] = [];
  let opened: DomElement[] = [];
  let closed: DomElement[] = [];
  function* ended(): Generator<Piece[]> {
    if (line.length > 1 || opened.length > 0 || line.some(({ opened }) => opened.length > 0)) yield line;
    line = [];
    opened = [];
    closed = [];
  }
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    if ('closes' in node) {
      if (isInline(node.closes)) closed.push(node.closes);
      else yield* ended();
    } else if (isTextNode(node)) {
      if (node.data === '') continue;
      line.push({ node, opened, closed });
      opened = [];
      closed = [];
    } else if ('children' in node) {
      if (isElement(node) && node.name === 'wbr') continue;
      if (isElement(node) && isInline(node)) opened.push(node);
      else yield* ended();
      waiting.push({ closes: node as DomElement });
      for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at]!);
    }
  }
  yield* ended();
}
