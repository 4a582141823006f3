import type { Source } from '../message/message';

/** Longer than the word for "source" in any language, and its colon. */
const MAX_LABEL = 16;

/** The text without a last line that names one of the sources, which are listed below it. */
export function withoutSourceLine(text: string, sources: readonly Source[]): string {
  const begin = text.lastIndexOf('\n');
  const last = text.slice(begin + 1);
  const repeats = ({ title }: Source) =>
    title !== '' && last.endsWith(`: ${title}`) && last.length - title.length <= MAX_LABEL;
  return begin > 0 && sources.some(repeats) ? text.slice(0, begin).trimEnd() : text;
}

/** The words with which the built-in provider names a source. */
const SOURCE_LINE = /\n\n(Source|Quelle|Fuente|Fonte|Источник|المصدر|出典|来源): [^\n]*$/;

/** An answer that is being written has no list of sources yet. */
export const draftText = (text: string): string => text.replace(SOURCE_LINE, '');

/** Whether a quote says something that the answer does not say itself. */
export const addsTo = (text: string, quote: string): boolean => oneSpace(text) !== oneSpace(quote);

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
