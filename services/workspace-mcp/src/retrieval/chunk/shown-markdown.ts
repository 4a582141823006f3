import markdownIt from 'markdown-it';
import { codeSpans } from './markdown-code';
import { type Edit, edits } from './markdown-edits';
import { tagsOf } from './markdown-tags';

/** Stands for a character of Markdown that is not shown. No stored text has one. */
export const UNSHOWN = '\0';

/** What may be more than text: code, escapes, entities, tags, images, links, struck text, and ends of lines. */
const SPECIAL = /[`\\&<![\]~\n\u00ad\u200b\u2060\ufeff]/g;
const ESCAPED = /\\[!-/:-@[-`{-~]/y;
const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,31});/y;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]*)>/iy;
const DESTINATION =
  /\(\s{0,9}(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)?)(?:\s{1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^)\n]{0,500}\)))?\s{0,9}\)/y;
const REFERENCE = /\[([^\][\n]{0,300})\]/y;
const DEFINITION =
  /^ {0,3}\[(?!\^)([^\][\n]{1,300})\]:[ \t]{0,9}(?:<[^<>\n]*>|(?:[a-z][a-z+.-]*:|[/#.]|[\w-]+\.\w)\S{0,2000})[ \t]{0,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^)\n]{0,500}\))?[ \t]*$/gim;
const BLANK_LINE = /\n[ \t]*\n/y;
const FOOTNOTE = /\[\^([^\]\s]{1,50})\]:?/y;
const FENCE = / {0,12}(`{3,}|~{3,})[^\n]*/y;

const MOST_BLANK = 100;

const { unescapeAll } = markdownIt().utils;

/** An open bracket, and how far what is in it shows nothing. */
interface Bracket {
  readonly at: number;
  readonly isImage: boolean;
  emptyTo: number;
}

/**
 * A Markdown text of the same length in which each character that a page of it does not show is UNSHOWN: comments, images, struck text,
 * tags, escapes and definitions of links. Links and emphasis stay as they are written, since whoever reads them renders them.
 * https://spec.commonmark.org/0.31.2/, and ~~ as in GFM.
 */
export function shownMarkdown(text: string): string {
  const made = edits(text);
  const defined = definitionsIn(text, made);
  const spans = codeSpans(text);
  const tags = tagsOf(text);
  const lastCommentEnd = text.lastIndexOf('-->');
  let brackets: Bracket[] = [];
  let struckFrom = -1;
  let at = 0;

  const match = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  const isBlank = (from: number, to: number): boolean => to - from < MOST_BLANK && text.slice(from, to).trim() === '';
  function hide(from: number, to: number, instead = ''): number {
    made.add({ start: from, end: to, text: instead });
    return to;
  }
  /** Text of an image: a bracket around nothing else is a link that shows nothing. */
  function hideImage(from: number, to: number): number {
    const outer = brackets.at(-1);
    if (outer && isBlank(outer.emptyTo, from)) outer.emptyTo = to;
    return hide(from, to);
  }
  function closeBracket(): number {
    const open = brackets.pop();
    if (!open) return at + 1;
    const start = open.isImage ? open.at - 1 : open.at;
    const target = match(DESTINATION, at + 1);
    const reference = target ? null : match(REFERENCE, at + 1);
    const name = keyOf(reference?.[1] || text.slice(open.at + 1, Math.min(at, open.at + 301)));
    const isLink = target !== null || defined.has(name);
    const end = at + 1 + (target ?? (isLink ? reference : null) ?? [''])[0].length;
    if (!isLink) return at + 1;
    if (open.isImage) return hideImage(start, end);
    if (open.emptyTo > open.at + 1 && isBlank(open.emptyTo, at)) return hideImage(start, end);
    if (target) return at + 1;
    hide(open.at, open.at + 1);
    return hide(at, end);
  }
  function strike(): number {
    const isClosing = struckFrom >= 0 && /\S/.test(text[at - 1] ?? '');
    if (isClosing) {
      const [start, end] = [struckFrom, at + 2];
      struckFrom = -1;
      const before = text[start - 1] ?? '\n';
      const isApart = /\S/.test(before) && /[^\s.,;:!?)]/.test(text[end] ?? '\n');
      if (/\s/.test(before) && text[end] === ' ') return hide(start, end + 1);
      return hide(start, end, isApart ? ' ' : '');
    }
    if (/\S/.test(text[at + 2] ?? ' ')) struckFrom = at;
    return at + 2;
  }
  function comment(): number {
    const isEmpty = text.startsWith('<!-->', at) ? 5 : text.startsWith('<!--->', at) ? 6 : 0;
    if (isEmpty) return hide(at, at + isEmpty);
    if (at + 4 <= lastCommentEnd) return hide(at, text.indexOf('-->', at + 4) + 3);
    // One without an end that begins a line is a block to the end of the document.
    return beginsLine(text, at) ? hide(at, text.length) : at + 4;
  }
  function angle(): number {
    if (text.startsWith('<!--', at)) return comment();
    const link = match(AUTOLINK, at);
    if (link) {
      hide(at, at + 1);
      return hide(at + link[0].length - 1, at + link[0].length);
    }
    const tag = tags.at(at);
    if (!tag) return at + 1;
    made.add(tag);
    return tag.end;
  }
  function lineEnd(): number {
    if (match(BLANK_LINE, at)) {
      brackets = [];
      struckFrom = -1;
    }
    return afterFence(text, at + 1);
  }
  /** A character that says where a line may be broken. */
  const unseen = (): number => hide(at, at + 1);
  const steps: Readonly<Record<string, () => number>> = {
    '`': () => spans.endOf(at),
    '\\': () => (match(ESCAPED, at) ? hide(at, at + 1) + 1 : at + 1),
    '&': () => {
      const entity = match(ENTITY, at)?.[0];
      if (!entity) return at + 1;
      const decoded = unescapeAll(entity);
      return decoded === entity ? at + entity.length : hide(at, at + entity.length, decoded);
    },
    '<': angle,
    '!': () => at + 1,
    '[': () => {
      const note = match(FOOTNOTE, at);
      if (note) return hide(at, at + note[0].length, raised(note[1]!));
      brackets.push({ at, isImage: text[at - 1] === '!' && text[at - 2] !== '\\', emptyTo: at + 1 });
      return at + 1;
    },
    ']': closeBracket,
    '~': () => (/^~~(?!~)/.test(text.slice(at, at + 3)) && text[at - 1] !== '~' ? strike() : at + 1),
    '\n': lineEnd,
  };
  at = afterFence(text, 0);
  for (;;) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text);
    if (!found) return made.applied(UNSHOWN);
    at = found.index;
    at = (steps[found[0]] ?? unseen)();
  }
}

/** The shown characters of a Markdown text, or of a part of one of which shownMarkdown has replaced the others. */
export const withoutUnshown = (shown: string): string => shown.replaceAll(UNSHOWN, '');

const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** The mark of a footnote. */
const raised = (mark: string): string =>
  /^\d+$/.test(mark) ? mark.replace(/\d/g, (digit) => ABOVE[Number(digit)]!) : `[${mark}]`;

const keyOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Hides the definitions of links, which stand behind a blank line or another definition, and returns their names. */
function definitionsIn(text: string, made: { add(edit: Edit): void; hold(edit: Edit): void }): ReadonlySet<string> {
  const names = new Set<string>();
  let last = -1;
  for (const { 0: line, 1: name, index } of text.matchAll(DEFINITION)) {
    const isAfterBlank =
      index === 0 || index - 1 === last || /\n[ \t]*\n$/.test(text.slice(Math.max(0, index - 99), index));
    if (!isAfterBlank) continue;
    names.add(keyOf(name!));
    last = index + line.length;
    made.hold({ start: index, end: last, text: '' });
  }
  return names;
}

const beginsLine = (text: string, at: number): boolean =>
  /(?:^|\n) {0,3}$/.test(`${at < 5 ? '\n' : ''}${text.slice(Math.max(0, at - 4), at)}`);

/** The place after the fenced code that begins there, if any. A fence without an end is one to the end of the text. */
function afterFence(text: string, from: number): number {
  FENCE.lastIndex = from;
  const open = FENCE.exec(text);
  if (!open) return from;
  const marks = open[1]!;
  const close = new RegExp(`^ {0,12}${marks[0]}{${marks.length},}[ \\t]*$`, 'gm');
  close.lastIndex = from + open[0].length;
  const end = close.exec(text);
  return end ? end.index + end[0].length : text.length;
}
