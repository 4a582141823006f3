import type { Edit } from './markdown-edits';

const TAG = /<(\/?)([a-zA-Z][a-zA-Z\d]*)((?:\s[^<>]*)?)\/?>/g;
/** Elements of HTML. What else stands in angle brackets is text, such as <your name>. */
const KNOWN = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote br button caption center cite code col colgroup dd del details dfn dialog div dl dt em ' +
    'figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd label li main mark nav noscript ol p pre ' +
    'picture q s samp script section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th ' +
    'thead time tr tt u ul var video wbr'
  ).split(' '),
);
/** Elements whose text is not shown, or is shown as no longer valid. */
const NOT_SHOWN = /^(script|style|template|noscript|iframe|select|textarea|svg|video|dialog|del|s|strike)$/;
const HIDDEN = /(?:^|\s)hidden(?:\s|=|$)|display\s*:\s*none|visibility\s*:\s*hidden|line-through/i;
const INLINE =
  /^(a|abbr|b|bdi|bdo|big|button|cite|code|del|dfn|em|font|i|img|ins|kbd|label|mark|q|s|samp|small|strike|span|strong|sub|sup|time|tt|u|var|wbr|picture|source)$/;
const isInline = (name: string): boolean => INLINE.test(name);
/** Elements whose text goes on to the end of the document where nothing ends it. */
const UNENDED = /^(script|style|template)$/;
const VOID = /^(br|col|hr|img|input|source|wbr)$/;

interface Tag {
  readonly at: number;
  readonly end: number;
  readonly name: string;
  readonly attributes: string;
  readonly isClosing: boolean;
  /** The place after the tag that closes the element; undefined without one. */
  closedAt?: number;
}

/** The tags of HTML in a Markdown text. */
export function tagsOf(text: string) {
  const tags = new Map<number, Tag>();
  const open = new Map<string, Tag[]>();
  for (const found of text.matchAll(TAG)) {
    const [tag, slash, written = '', attributes = ''] = found;
    const name = written.toLowerCase();
    if (!KNOWN.has(name)) continue;
    const { index: at } = found;
    const read: Tag = { at, end: at + tag.length, name, attributes, isClosing: slash === '/' };
    tags.set(at, read);
    if (read.isClosing) {
      const opening = open.get(name)?.pop();
      if (opening) opening.closedAt = read.end;
    } else if (!VOID.test(name)) pushTo(open, name, read);
  }
  return {
    /** How what begins with the tag at a place is shown; undefined if there is none. */
    at(at: number): Edit | undefined {
      const tag = tags.get(at);
      return tag && shown(text, tag);
    },
  };
}

function pushTo(lists: Map<string, Tag[]>, name: string, tag: Tag): void {
  const list = lists.get(name);
  if (list) list.push(tag);
  else lists.set(name, [tag]);
}

function shown(text: string, tag: Tag): Edit {
  const { at, name, attributes, closedAt, isClosing } = tag;
  const isHidden = NOT_SHOWN.test(name) || HIDDEN.test(attributes);
  if (isHidden && closedAt !== undefined)
    return { start: at, end: closedAt, text: isInline(name) || NOT_SHOWN.test(name) ? ' ' : '\n' };
  if (UNENDED.test(name) && !isClosing) return { start: at, end: text.length, text: '' };
  return (!isClosing && /^su[bp]$/.test(name) && raised(text, tag)) || plain(text, tag);
}

/** A digit, maybe behind other tags. */
const DIGIT_AHEAD = /^(?:<[^<>]{0,60}>){0,3}\d/;

function plain(text: string, { at, end, name }: Tag): Edit {
  const isBetweenDigits =
    /\d/.test(text[at - 1] ?? '') && DIGIT_AHEAD.test(text.slice(end, end + 200)) && name !== 'wbr';
  const shown = name === 'td' || name === 'th' || isBetweenDigits ? ' ' : isInline(name) ? '' : '\n';
  return { start: at, end, text: shown };
}

const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const BELOW = '₀₁₂₃₄₅₆₇₈₉';
const DIGITS = /(\d{1,4})<\/su[bp]>/iy;
const MONEY_BEHIND = /^\s{0,3}(?:\p{Sc}|[A-Z]{3}\b|kr|zł|Kč|Ft)/u;
const MONEY_BEFORE = /(?:\p{Sc}|\b[A-Z]{3}|kr)\s{0,3}\d[\d.,'’]{0,12}$/u;

/** Raised digits: cents behind a decimal mark, or the characters for raised digits. */
function raised(text: string, { at, end, name }: Tag): Edit | undefined {
  DIGITS.lastIndex = end;
  const found = DIGITS.exec(text);
  if (!found) return undefined;
  const digits = found[1]!;
  const close = end + found[0].length;
  const before = text.slice(Math.max(0, at - 20), at);
  const isMoney = MONEY_BEHIND.test(text.slice(close, close + 8)) || MONEY_BEFORE.test(before);
  if (/\d[.,]$/.test(before)) return { start: at, end: close, text: digits };
  const isCents = name === 'sup' && digits.length === 2 && /(?<![.,\d])\d[\d']*$/.test(before) && isMoney;
  const shown = isCents
    ? `.${digits}`
    : digits.replace(/\d/g, (digit) => (name === 'sup' ? ABOVE : BELOW)[Number(digit)]!);
  return { start: at, end: close, text: shown };
}
