import { attributeOf, type DomElement, type DomNode, isElement, parentOf } from '../../../document/parsing/dom';
import { isInline } from '../../../document/parsing/inline';
import { isBeside } from '../../../document/parsing/landmarks';
import { readable } from '../shown/readable';
import { type PanelOf, questionIn } from './accordions';
import { endsAsking } from './asking';

const MAX_SIBLINGS = 200;
const MAX_CLIMB = 3;
const MAX_TOGGLES = 5;
const HEADING = /^(h[1-6]|dt|hr|details)$/;
/** Blocks of text; any other block is a container. */
const FLOW = /^(p|ul|ol|table|blockquote|pre|figure|br|dd|address|center)$/;
const SECTION = /^(main|body|article|section)$/;
const NOT_CLIMBED = /^(main|body|article|section|dl|td|li)$/;

const isNoAnswer = (element: DomElement): boolean =>
  element.name === 'button' || element.name === 'details' || isBeside(element);
const isHeading = ({ name }: DomElement): boolean => HEADING.test(name);

/** Whether the text of a container ends there: at a heading, or at a term of a list that asks. */
const endsSection = (element: DomElement): boolean =>
  element.name === 'dt' ? endsAsking(questionIn(element)) : isHeading(element);

/** The text of an answer in those nodes, without what else a page has there; empty if it is only links and buttons. */
export function answerIn(nodes: readonly DomNode[], isWhole: boolean): string {
  const ends = isWhole ? () => false : endsSection;
  const substance = readable(nodes, { skips: (element) => isNoAnswer(element) || isAction(element), ends });
  return /[\p{L}\p{N}]/u.test(substance) ? readable(nodes, { skips: isNoAnswer, ends }) : '';
}

/** Whether an element is a link or a toggle, except the link of a phone number or a mail address, which is an answer. */
function isAction(element: DomElement): boolean {
  const isLink = element.name === 'a' && !/^(mailto|tel):/i.test(attributeOf(element, 'href'));
  const isContact = element.name === 'a' && !isLink && /[\d@]/.test(readable(element.children));
  return (element.name === 'a' && !isContact) || attributeOf(element, 'role') === 'button';
}

/** The answer below a heading: the panel that it opens, or what follows to the end of its section. */
export function answerBelow(heading: DomElement, panelOf: PanelOf): string {
  const panel = panelOf(heading) ?? toggles(heading).map(panelOf).find(Boolean);
  if (panel) return answerIn(panel.children, true);
  let at = heading;
  for (let climbed = 0; climbed <= MAX_CLIMB; climbed++) {
    const { nodes, isAtEnd } = following(at);
    const answer = answerIn(nodes, false);
    const parent = parentOf(at);
    if (answer !== '' || !isAtEnd || !parent || NOT_CLIMBED.test(parent.name) || hasTextBefore(at)) return answer;
    at = parent;
  }
  return '';
}

/** The elements of a heading that may open its panel. */
const toggles = (heading: DomElement): DomElement[] =>
  heading.children.filter((child) => isElement(child)).slice(0, MAX_TOGGLES);

/** The nodes after a heading: one container, or blocks of text up to one; and whether nothing else follows. */
function following(heading: DomElement): { nodes: DomNode[]; isAtEnd: boolean } {
  const nodes: DomNode[] = [];
  let node = heading.next as DomNode | null;
  for (let left = MAX_SIBLINGS; node !== null && left > 0; left--, node = node.next as DomNode | null) {
    if (node.type === 'comment' || (node.type === 'text' && node.data.trim() === '')) continue;
    if (isLoneLink(node, nodes.at(-1))) return { nodes, isAtEnd: false };
    if (!isElement(node) || isFlow(node)) nodes.push(node);
    else if (nodes.length > 0 || isHeading(node) || isBeside(node) || SECTION.test(node.name))
      return { nodes, isAtEnd: false };
    else if (readable([node]) !== '') return { nodes: [node], isAtEnd: false };
  }
  return { nodes, isAtEnd: true };
}

/** Whether a node is a link that stands below a block of text. */
const isLoneLink = (node: DomNode, before: DomNode | undefined): boolean =>
  isElement(node) && isAction(node) && before !== undefined && isElement(before) && !isInline(before);

/** Whether an element is text, or a block of it. */
const isFlow = (element: DomElement): boolean =>
  !isBeside(element) &&
  (FLOW.test(element.name) ||
    isInline(element) ||
    (element.name === 'div' &&
      element.children.every((child) => !isElement(child) || isInline(child) || child.name === 'br')));

function hasTextBefore(element: DomElement): boolean {
  let node = element.prev as DomNode | null;
  for (let left = MAX_SIBLINGS; node !== null && left > 0; left--, node = node.prev as DomNode | null)
    if (readable([node]) !== '') return true;
  return false;
}
