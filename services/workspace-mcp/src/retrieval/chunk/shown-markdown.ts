import markdownIt from 'markdown-it';
import { edits } from './markdown-edits';
import { brackets, definitionsIn, type Hide } from './markdown-links';
import { tagsOf } from './markdown-tags';
import { matchAt } from './match-at';

/** Stands for a character of Markdown that is not shown. No stored text has one. */
export const UNSHOWN = '\0';

/** The characters that may begin more than text: code, escapes, entities, tags, images, links, struck text, and ends of lines. */
const SPECIAL = /[`\\&<![\]~\n\u00ad\u200b\u2060\ufeff]/g;
const ESCAPED = /\\[!-/:-@[-`{-~]/y;
const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,31});/y;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]*)>/iy;
const BLANK_LINE = /\n[ \t]*\n/y;
const FOOTNOTE = /\[\^([^\]\s]{1,50})\]:?/y;
const FENCE = / {0,12}(`{3,}|~{3,})[^\n]*/y;

const { unescapeAll } = markdownIt().utils;

/**
 * A Markdown text of the same length in which each character that a page of it does not show is UNSHOWN: comments, images, struck text,
 * tags, escapes and definitions of links. Links and emphasis stay as they are written, since whoever reads them renders them.
 * https://spec.commonmark.org/0.31.2/, and ~~ as in GFM.
 */
export function shownMarkdown(text: string): string {
  const made = edits(text);
  const hide: Hide = (from, to, instead = '') => {
    made.add({ start: from, end: to, text: instead });
    return to;
  };
  const steps = stepsIn(text, made, hide);
  /** A character that says where a line may be broken. */
  const unseen = (at: number): number => hide(at, at + 1);
  let at = afterFence(text, 0);
  for (;;) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text);
    if (!found) return made.applied(UNSHOWN);
    at = (steps[found[0]] ?? unseen)(found.index);
  }
}

/** The step for each special character: it returns the place from which the text is read on. */
function stepsIn(
  text: string,
  made: ReturnType<typeof edits>,
  hide: Hide,
): Readonly<Record<string, (at: number) => number>> {
  const links = brackets(text, definitionsIn(text, made), hide);
  const struck = strikes(text, hide);
  const spans = codeSpans(text);
  const tags = tagsOf(text);
  const commentAt = comments(text, hide);
  return {
    '`': spans.endOf,
    '\\': (at) => (matchAt(ESCAPED, text, at) ? hide(at, at + 1) + 1 : at + 1),
    '&': (at) => {
      const entity = matchAt(ENTITY, text, at)?.[0];
      if (!entity) return at + 1;
      const decoded = unescapeAll(entity);
      return decoded === entity ? at + entity.length : hide(at, at + entity.length, decoded);
    },
    '<': (at) => {
      if (text.startsWith('<!--', at)) return commentAt(at);
      const link = matchAt(AUTOLINK, text, at);
      if (link) {
        hide(at, at + 1);
        return hide(at + link[0].length - 1, at + link[0].length);
      }
      const tag = tags.at(at);
      if (!tag) return at + 1;
      made.add(tag);
      return tag.end;
    },
    '!': (at) => at + 1,
    '[': (at) => {
      const note = matchAt(FOOTNOTE, text, at);
      return note ? hide(at, at + note[0].length, raised(note[1]!)) : links.open(at);
    },
    ']': links.close,
    '~': (at) => (/^~~(?!~)/.test(text.slice(at, at + 3)) && text[at - 1] !== '~' ? struck.mark(at) : at + 1),
    '\n': (at) => {
      if (matchAt(BLANK_LINE, text, at)) {
        links.forget();
        struck.forget();
      }
      return afterFence(text, at + 1);
    },
  };
}

/** Struck text, which two marks are around. */
function strikes(text: string, hide: Hide) {
  let from = -1;
  return {
    mark(at: number): number {
      const isClosing = from >= 0 && /\S/.test(text[at - 1] ?? '');
      if (isClosing) {
        const [start, end] = [from, at + 2];
        from = -1;
        const before = text[start - 1] ?? '\n';
        const isApart = /\S/.test(before) && /[^\s.,;:!?)]/.test(text[end] ?? '\n');
        if (/\s/.test(before) && text[end] === ' ') return hide(start, end + 1);
        return hide(start, end, isApart ? ' ' : '');
      }
      if (/\S/.test(text[at + 2] ?? ' ')) from = at;
      return at + 2;
    },
    forget(): void {
      from = -1;
    },
  };
}

/** Returns a function that hides the comment which begins at a place. */
function comments(text: string, hide: Hide): (at: number) => number {
  const lastEnd = text.lastIndexOf('-->');
  return (at) => {
    const isEmpty = text.startsWith('<!-->', at) ? 5 : text.startsWith('<!--->', at) ? 6 : 0;
    if (isEmpty) return hide(at, at + isEmpty);
    if (at + 4 <= lastEnd) return hide(at, text.indexOf('-->', at + 4) + 3);
    // One without an end that begins a line is a block to the end of the document.
    return beginsLine(text, at) ? hide(at, text.length) : at + 4;
  };
}

/** The shown characters of a Markdown text, or of a part of one of which shownMarkdown has replaced the others. */
export const withoutUnshown = (shown: string): string => shown.replaceAll(UNSHOWN, '');

const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** The mark of a footnote. */
const raised = (mark: string): string =>
  /^\d+$/.test(mark) ? mark.replace(/\d/g, (digit) => ABOVE[Number(digit)]!) : `[${mark}]`;

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

/** The inline code of a Markdown text (https://spec.commonmark.org/0.31.2/#code-spans). */
function codeSpans(text: string) {
  const runs = [...text.matchAll(/`+|\n[ \t]*(?=\n)/g)].map(({ 0: run, index }) => ({
    at: index,
    length: run[0] === '`' ? run.length : 0,
  }));
  const ends = new Map<number, number>();
  const next = new Map<number, number>();
  // From the end, so that the next run of each length is known.
  for (const { at, length } of runs.toReversed()) {
    if (length === 0) next.clear();
    else {
      ends.set(at, next.has(length) ? next.get(length)! + length : at + length);
      next.set(length, at);
    }
  }
  return {
    /** The place after the code that begins with the run of backticks at a place, or after the run if it ends nowhere. */
    endOf: (at: number): number => ends.get(at) ?? at + 1,
  };
}
