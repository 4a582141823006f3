import type { CheerioAPI } from 'cheerio';
import { attributeOf, type DomElement, type DomNode, isElement, parentOf } from '../../../document/parsing/dom';
import { isInline } from '../../../document/parsing/inline';
import { isBeside } from '../../../document/parsing/landmarks';
import { isOutdated } from '../../../document/parsing/outdated';
import { isSpoken } from '../../../document/parsing/spoken';
import { isUnseen, readable } from '../shown/readable';
import { squeezed } from '../shown/text';
import { EDGE, pricedText } from './written-price';

/** A line of text that a page shows. */
export interface PageLine {
  readonly text: string;
  /** The cells of a row of a table; empty for any other line. */
  readonly cells: readonly string[];
  /** 1 to 6 for a heading, 7 for a term of a list, 0 for any other line. */
  readonly level: number;
  /** The element in which the line stands. */
  readonly owner: DomElement;
  /** Whether all of the text is a link. */
  readonly isLink: boolean;
}

const MAX_NODES = 20_000;
const MAX_LINES = 3_000;
const MAX_LINE = 400;
/** Parts of forms. */
const CONTROL = /^(button|label)$/;

interface Close {
  readonly closes: DomElement;
}

/** The lines of the content of a page, with an `EDGE` between inline elements. */
export function pageLines($: CheerioAPI): PageLine[] {
  const body = $('body').get(0);
  if (!body) return [];
  const lines = lineWriter(body);
  const waiting: (DomNode | Close)[] = [body];
  for (let left = MAX_NODES; left > 0 && waiting.length > 0 && !lines.isFull(); left--) {
    const node = waiting.pop()!;
    if ('closes' in node) lines.close(node.closes);
    else if (node.type === 'text') lines.write(node.data);
    else if (isElement(node) && isRead(node)) waiting.push(...opened(node, lines));
  }
  return lines.all();
}

/** Writes where an element begins; returns what is left to read of it, the last one first. */
function opened(element: DomElement, lines: ReturnType<typeof lineWriter>): (DomNode | Close)[] {
  if (isRow(element)) {
    lines.add(rowOf(element));
    return [];
  }
  lines.open(element);
  return [{ closes: element }, ...element.children.slice(0, MAX_NODES).reverse()];
}

function lineWriter(body: DomElement) {
  const lines: PageLine[] = [];
  let owner = body;
  let text = '';
  let unlinked = '';
  let links = 0;
  const end = (next: DomElement): void => {
    const line = lineOf(text);
    if (line !== '' && line.length <= MAX_LINE)
      lines.push({ text: line, cells: [], level: levelOf(owner), owner, isLink: unlinked.trim() === '' });
    text = '';
    unlinked = '';
    owner = next;
  };
  return {
    isFull: (): boolean => lines.length >= MAX_LINES,
    write(data: string): void {
      const said = data.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ');
      text += said;
      if (links === 0) unlinked += said;
    },
    open(element: DomElement): void {
      if (element.name === 'a') links++;
      if (element.name === 'br' || (element.name === 'a' && isLinkOf(text, element))) end(owner);
      else if (isInline(element)) text += edgeOf(element);
      else end(element);
    },
    close(element: DomElement): void {
      if (element.name === 'a') links--;
      if (isInline(element)) text += edgeOf(element);
      else if (element.name !== 'br') end(parentOf(element) ?? body);
    },
    add(line: PageLine): void {
      end(owner);
      lines.push(line);
    },
    all(): PageLine[] {
      end(body);
      return lines;
    },
  };
}

/** The parts of an amount are one, although its cents are in an element of their own. */
const lineOf = (text: string): string =>
  text
    .replace(/(?<=\d)[\t^]*([.,])[\t^]*(\d{2})(?![\d,])\^?/g, '$1$2')
    .replace(/\s*\t[\s\t]*/g, EDGE)
    .trim();

/** Whether a link stands behind a price and is no part of it, such as "Add to cart". */
function isLinkOf(text: string, link: DomElement): boolean {
  const line = lineOf(text);
  if (line.length > MAX_LINE || (pricedText(line)?.isBare ?? true)) return false;
  return pricedText(lineOf(`${text}${EDGE}${squeezed(readable(link.children)).slice(0, MAX_LINE)}`)) === undefined;
}

/** Raised digits may be cents: "9^50" is no amount that can be read. */
const edgeOf = ({ name }: DomElement): string => (name === 'sup' || name === 'sub' ? '^' : EDGE);

const levelOf = ({ name }: DomElement): number => (/^h[1-6]$/.test(name) ? Number(name[1]) : name === 'dt' ? 7 : 0);

const isRead = (element: DomElement): boolean =>
  !isUnseen(element) &&
  !CONTROL.test(element.name) &&
  !isOutdated(element) &&
  !isSpoken(element) &&
  !isBeside(element) &&
  !('hidden' in element.attribs) &&
  attributeOf(element, 'aria-hidden') !== 'true';

const MAX_CELLS = 12;

const cellsOf = (row: DomElement): DomElement[] =>
  row.children.filter((child): child is DomElement => isElement(child) && /^t[dh]$/.test(child.name));

/** Whether an element is a row of data: tables also arrange pages. */
const isRow = (element: DomElement): boolean =>
  element.name === 'tr' && cellsOf(element).every((cell) => !cell.children.some(isArrangement));

const isArrangement = (node: DomNode): boolean => isElement(node) && /^(table|h[1-6]|div|section|ul)$/.test(node.name);

function rowOf(row: DomElement): PageLine {
  const skips = (element: DomElement): boolean => CONTROL.test(element.name) || isOutdated(element);
  const cells = cellsOf(row)
    .slice(0, MAX_CELLS)
    .map(({ children }) => squeezed(readable(children, { skips })).slice(0, MAX_LINE));
  return { text: cells.join(' '), cells, level: 0, owner: row, isLink: false };
}
