import type { Edit } from './markdown-edits';
import { matchAt } from './match-at';

const DESTINATION =
  /\(\s{0,9}(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)?)(?:\s{1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^)\n]{0,500}\)))?\s{0,9}\)/y;
const REFERENCE = /\[([^\][\n]{0,300})\]/y;
const DEFINITION =
  /^ {0,3}\[(?!\^)([^\][\n]{1,300})\]:[ \t]{0,9}(?:<[^<>\n]*>|(?:[a-z][a-z+.-]*:|[/#.]|[\w-]+\.\w)\S{0,2000})[ \t]{0,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^)\n]{0,500}\))?[ \t]*$/gim;

const MAX_BLANK = 100;

/** Hides a part of a text, in whose place another one may be shown; returns its end. */
export type Hide = (from: number, to: number, instead?: string) => number;

/** An open bracket, and how far what is in it shows nothing. */
interface Bracket {
  readonly at: number;
  readonly isImage: boolean;
  emptyTo: number;
}

/** The brackets of a Markdown text, of which `defined` are the names of links that it defines. */
export function brackets(text: string, defined: ReadonlySet<string>, hide: Hide) {
  let open: Bracket[] = [];

  const isBlank = (from: number, to: number): boolean => to - from < MAX_BLANK && text.slice(from, to).trim() === '';
  /** Text of an image: a bracket around nothing else is a link that shows nothing. */
  function hideImage(from: number, to: number): number {
    const outer = open.at(-1);
    if (outer && isBlank(outer.emptyTo, from)) outer.emptyTo = to;
    return hide(from, to);
  }
  return {
    open(at: number): number {
      open.push({ at, isImage: text[at - 1] === '!' && text[at - 2] !== '\\', emptyTo: at + 1 });
      return at + 1;
    },
    close(at: number): number {
      const last = open.pop();
      if (!last) return at + 1;
      const start = last.isImage ? last.at - 1 : last.at;
      const target = matchAt(DESTINATION, text, at + 1);
      const reference = target ? null : matchAt(REFERENCE, text, at + 1);
      const name = keyOf(reference?.[1] || text.slice(last.at + 1, Math.min(at, last.at + 301)));
      const isLink = target !== null || defined.has(name);
      const end = at + 1 + (target ?? (isLink ? reference : null) ?? [''])[0].length;
      if (!isLink) return at + 1;
      if (last.isImage) return hideImage(start, end);
      if (last.emptyTo > last.at + 1 && isBlank(last.emptyTo, at)) return hideImage(start, end);
      if (target) return at + 1;
      hide(last.at, last.at + 1);
      return hide(at, end);
    },
    forget(): void {
      open = [];
    },
  };
}

const keyOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Hides the definitions of links, which stand behind a blank line or another definition, and returns their names. */
export function definitionsIn(text: string, made: { hold(edit: Edit): void }): ReadonlySet<string> {
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
