import {
  attributeOf,
  classOf,
  type DomElement,
  type DomNode,
  type DomText,
  isElement,
  isTextNode,
  parentOf,
  styleOf,
} from './dom';
import { isInline } from './inline';

/** A text of a line, with the elements that begin or end between it and the text before. */
interface Piece {
  readonly node: DomText;
  readonly opened: readonly DomElement[];
  readonly closed: readonly DomElement[];
}

type Closing = { readonly closes: DomElement };

/**
 * Parts numbers that only the style of a page parts, since its text would join them: cents that are raised or small become decimals of
 * a price, other raised and lowered digits the characters for these, and any other digits in an element of their own stand behind a space.
 */
export function partNumbers(root: DomNode): void {
  for (const line of linesIn(root)) {
    const writer = lineWriter(line);
    for (let at = 0; at < line.length; at++) writer.write(at);
  }
}

/** The texts of each line, block after block. */
function* linesIn(root: DomNode): Generator<Piece[]> {
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

/** Characters of a line that are looked at before and after a number. */
const LOOKED_AT = 40;
const MOST_AHEAD = 8;

function lineWriter(line: readonly Piece[]) {
  let before = '';
  let last: DomText | undefined;
  const ahead = (at: number): string => {
    let text = '';
    for (let next = at; next < line.length && next < at + MOST_AHEAD && text.length < LOOKED_AT; next++)
      text += line[next]!.node.data.slice(0, LOOKED_AT);
    return text;
  };
  return {
    write(at: number): void {
      const piece = line[at]!;
      const { node } = piece;
      const text = ahead(at);
      const joint = jointOf(piece, before, text);
      if (joint.isTight && last) {
        last.data = last.data.trimEnd();
        node.data = node.data.trimStart();
      }
      node.data = joint.text + (joint.isRaised ? raised(node.data, levelOf(node)) : node.data);
      before = `${joint.isTight ? before.trimEnd() : before}${node.data}`.slice(-LOOKED_AT);
      last = node;
    },
  };
}

/** What stands between a text and the one before it. */
interface Joint {
  readonly text: string;
  /** Whether white space around it is left out. */
  readonly isTight?: boolean;
  /** Whether digits are written as characters that stand above or below the line. */
  readonly isRaised?: boolean;
}

const NOTHING: Joint = { text: '' };
const APART: Joint = { text: ' ' };

const DIGIT_AT_END = /\d\s*$/;
/** The digits of cents: two of them behind a number that has no decimals. */
const TWO_DIGITS = /^\s*\d{2}(?![\d.,]*\d)/;
const WHOLE = /(?<![\d.,'’])\d[\d.,'’]*\s*$/;
const HAS_MARK = /\d[.,]$/;
const HAS_DECIMALS = /[.,]\d{1,2}\s*$/;

function jointOf(piece: Piece, before: string, text: string): Joint {
  if (piece.opened.length + piece.closed.length === 0) return NOTHING;
  const level = levelOf(piece.node);
  if (DIGIT_AT_END.test(before)) {
    if (isCents(piece, level, before, text))
      return { text: before.match(WHOLE)?.[0].includes('.') ? ',' : '.', isTight: true };
    if (isDecimalMark(piece, before, text)) return { text: '', isTight: true };
  } else if (/\d\s*[.,]$/.test(before) && /^\s+\d{2}(?!\d)/.test(text)) return { text: '', isTight: true };
  if (level !== '' && RAISED.test(piece.node.data) && !HAS_MARK.test(before)) return { text: '', isRaised: true };
  return isParted(piece, level, before, text) ? APART : NOTHING;
}

function isCents(piece: Piece, level: Level, before: string, text: string): boolean {
  if (!TWO_DIGITS.test(text) || !WHOLE.test(before) || HAS_DECIMALS.test(before)) return false;
  const form = formOf(piece.node);
  return form === 'cents' || ((form === 'small' || level !== '') && isMoney(piece.node, before, text));
}

/** A decimal mark in an element of its own, with white space around it that no style shows. */
const isDecimalMark = ({ node }: Piece, before: string, text: string): boolean =>
  /^\s*[.,]\s*$/.test(node.data) && WHOLE.test(before) && /^\s*[.,]\s*\d{2}(?!\d)/.test(text);

/** Digits and marks of footnotes, without a decimal mark before them. */
const RAISED = /^\s*[([*]*[-−+]?\d[\d,;*\s]*[\])]*\s*$/;

/** Whether a space is between two texts that touch each other, each in an element of its own or one of them. */
function isParted({ opened, closed, node }: Piece, level: Level, before: string, text: string): boolean {
  if (/\d$/.test(before) && /^\d/.test(text)) return !isOneOfDigits(node, opened, closed, text);
  if (PRICE_BEFORE.test(before) && PRICE_AHEAD.test(text)) return true;
  const isApart =
    (opened.length > 0 && closed.length > 0) || opened.some((element) => PRICE_NAME.test(classOf(element)));
  if (level !== '' || !isApart) return false;
  return (
    (/\p{L}{2}$/u.test(before) && /^(?:\d|\p{Sc}\s?\d)/u.test(text)) || (/\d$/.test(before) && /^\p{L}{4}/u.test(text))
  );
}

/** Scripts and editors write a number as equal elements of a digit each. */
function isOneOfDigits(
  node: DomText,
  opened: readonly DomElement[],
  closed: readonly DomElement[],
  text: string,
): boolean {
  const [one, other] = [closed.at(-1), opened[0]];
  return (
    one !== undefined &&
    other !== undefined &&
    node.data.length === 1 &&
    isDigitIn(one) &&
    /^\d(?!\d\d)/.test(text) &&
    isAlike(one, other)
  );
}

const isDigitIn = ({ children }: DomElement): boolean =>
  children.length === 1 && isTextNode(children[0]) && /^\d$/.test(children[0].data.trim());

const isAlike = (one: DomElement, other: DomElement): boolean =>
  one.name === other.name && classOf(one) === classOf(other) && styleOf(one) === styleOf(other);

const SIGN = '(?:\\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft)';
/** A price at the end of a text, and one at the beginning: neither is a part of the other. */
const PRICE_BEFORE = new RegExp(`(?:${SIGN}\\s?\\d[\\d.,]*|\\d\\s?${SIGN})$`, 'u');
const PRICE_AHEAD = new RegExp(`^(?:${SIGN}\\s?\\d|\\d[\\d.,]*\\s?${SIGN})`, 'u');

type Level = 'above' | 'below' | '';

const MOST_AROUND = 5;

/** The inline elements around a text, from the inside. */
function* around(node: DomNode, isWithin: (element: DomElement) => boolean): Generator<DomElement> {
  let at = parentOf(node);
  for (let climbed = 0; at && climbed < MOST_AROUND && isWithin(at); climbed++, at = parentOf(at)) yield at;
}

function levelOf(node: DomText): Level {
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

function formOf(node: DomText): 'cents' | 'small' | '' {
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
const PRICE_NAME = /price|preis|prix|prez|precio|preço|preco|\bpris|cena|fiyat|цен|amount|cost\b|money/i;
const NAME_AHEAD = /^\s*\d+[\s*]*(?:(\p{Sc})|(\p{L}{1,5})(?!\p{L}))/u;
const NAME_BEFORE = /(?:(\p{Sc})|(?<!\p{L})(\p{L}{1,5}))[.\s]*\d[\d.,'’]*\s*$/u;

/** Whether a number has the sign or the name of a currency beside it, or is in an element that is named as a price. */
function isMoney(node: DomText, before: string, text: string): boolean {
  if (isNamed(NAME_AHEAD.exec(text)) || isNamed(NAME_BEFORE.exec(before))) return true;
  const names = [...around(node, () => true)].map(
    (element) => `${classOf(element)} ${attributeOf(element, 'itemprop')}`,
  );
  return names.some((name) => PRICE_NAME.test(name));
}

const isNamed = (found: RegExpExecArray | null): boolean =>
  found !== null && (found[1] !== undefined || CODES.has(found[2]!) || NAMES.test(found[2]!));

const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const BELOW = '₀₁₂₃₄₅₆₇₈₉';

const raised = (text: string, level: Level): string =>
  text
    .trim()
    .replace(/\d/g, (digit) => (level === 'below' ? BELOW : ABOVE)[Number(digit)]!)
    .replace(/^[-−](?=[⁰-⁹₀-₉¹²³])/, level === 'below' ? '₋' : '⁻');
