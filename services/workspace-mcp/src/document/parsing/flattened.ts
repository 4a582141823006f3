import { attributeOf, type DomElement, type DomNode, isElement, isTextNode, styleOf } from './dom';
import { isInline } from './inline';
import { isOutdated } from './outdated';
import { isSpoken } from './spoken';

/** Elements that are nested deeper are read as lines of one, since functions that walk and write elements call themselves for each level. */
export const MAX_DEPTH = 200;

/** Elements whose text no page shows, or that are no content of it. */
const UNSHOWN =
  /^(style|template|noscript|svg|iframe|head|title|select|textarea|object|nav|footer|aside|dialog|button|datalist|rp)$/;
const DISPLAY_NONE = /(?:^|;)\s*display\s*:\s*none/i;

const isUnshown = (element: DomElement): boolean =>
  isOutdated(element) ||
  isSpoken(element) ||
  UNSHOWN.test(element.name) ||
  'hidden' in element.attribs ||
  attributeOf(element, 'aria-hidden') === 'true' ||
  DISPLAY_NONE.test(styleOf(element));

type Parent = Extract<DomNode, { children: DomNode[] }>;

/** Moves what is nested deeper than 200 elements up to the last level, where lines end as blocks do. Browsers show it flat, too. */
export function flatten(root: Parent): void {
  const waiting: { readonly node: DomNode; readonly depth: number }[] = [{ node: root, depth: 0 }];
  while (waiting.length > 0) {
    const { node, depth } = waiting.pop()!;
    if (!('children' in node)) continue;
    if (depth >= MAX_DEPTH) adopt(node, linesIn(node));
    else for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
  }
}

/** The texts below an element, in order, with a line break at the beginning and the end of each block. */
function linesIn(parent: Parent): DomNode[] {
  const flat: DomNode[] = [];
  const waiting: (DomNode | 'break')[] = [];
  const wait = (children: readonly DomNode[]): void => {
    for (let at = children.length - 1; at >= 0; at--) waiting.push(children[at]!);
  };
  const breakLine = (): void => {
    const last = flat.at(-1);
    if (last && !(isElement(last) && last.name === 'br')) flat.push(lineBreak(parent));
  };
  wait(parent.children);
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    if (node === 'break') breakLine();
    else if (isTextNode(node) || (isElement(node) && node.name === 'script')) flat.push(node);
    else if (isElement(node) && !isUnshown(node)) {
      if (!isInline(node)) {
        breakLine();
        waiting.push('break');
      }
      wait(node.children);
    }
  }
  return flat;
}

/** An element of the same tree. */
function lineBreak(parent: Parent): DomElement {
  const made = parent.cloneNode(false) as DomElement;
  made.name = 'br';
  made.attribs = {};
  return made;
}

function adopt(parent: Parent, children: DomNode[]): void {
  parent.children = children as typeof parent.children;
  for (const [at, child] of children.entries()) {
    child.parent = parent as typeof child.parent;
    child.prev = (children[at - 1] ?? null) as typeof child.prev;
    child.next = (children[at + 1] ?? null) as typeof child.next;
  }
}
