import { classOf, type DomElement, type DomNode, type DomText, isTextNode, styleOf } from './dom';
import { formOf, isMoney, type Level, levelOf, PRICE_NAME } from './number-forms';
import { linesIn, type Piece } from './text-lines';

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

/** Characters of a line that are looked at before and after a number. */
const LOOKED_AT = 40;
const MAX_AHEAD = 8;

function lineWriter(line: readonly Piece[]) {
  let before = '';
  let last: DomText | undefined;
  const ahead = (at: number): string => {
    let text = '';
    for (let next = at; next < line.length && next < at + MAX_AHEAD && text.length < LOOKED_AT; next++)
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

/** The characters between a text and the one before it. */
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

const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const BELOW = '₀₁₂₃₄₅₆₇₈₉';

const raised = (text: string, level: Level): string =>
  text
    .trim()
    .replace(/\d/g, (digit) => (level === 'below' ? BELOW : ABOVE)[Number(digit)]!)
    .replace(/^[-−](?=[⁰-⁹₀-₉¹²³])/, level === 'below' ? '₋' : '⁻');
