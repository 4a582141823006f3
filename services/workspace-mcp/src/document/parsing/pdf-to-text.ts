import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { anyPhrase } from '../../words/phrases';
import { inAllLanguages } from '../../words/words';
import { withoutInvisible } from './invisible';
import type { Parsed } from './parsed';
import { linesOf } from './pdf-lines';
import type { PdfPiece } from './pdf-piece';

const MAX_PAGES = 500;

/** The tables by which PDFs in Chinese, Japanese and Korean name characters. The path is the same from the sources and the compiled files. */
const CMAPS = join(__dirname, '../../../cmaps/');
const OPTIONS = { cMapUrl: CMAPS, cMapPacked: true };

/** The text of a PDF, page after page. */
export async function pdfToText(bytes: Uint8Array): Promise<Parsed> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), OPTIONS).catch((error: Error) => error);
  if (pdf instanceof Error)
    return { refused: pdf.name === 'PasswordException' ? 'is protected by a password' : 'is not a readable PDF' };
  if (pdf.numPages > MAX_PAGES) return { refused: `has more than ${MAX_PAGES} pages` };
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(linesOf(items.filter((item): item is typeof item & PdfPiece => 'str' in item)));
  }
  return { text: withoutInvisible(joinWords(pages.join('\n\n'))) };
}

/** A word that the end of a line breaks, at a hyphen or a character that shows one there alone. */
const BREAK = /(?<=\p{Ll})([-\u2010\u00ad])[ \t]*\n[ \t]*(?=\p{Ll})/gu;
/** A hyphen for a word that follows: "Vor- und Nachteile". */
const SUSPENDED = new RegExp(`^(?:${anyPhrase(inAllLanguages((words) => words.conjunctions))})(?!\\p{L})`, 'u');
const MAX_LETTERS = 60;
const WORDS = /\p{L}+(?:[-\u2010]\p{L}+)*/gu;

/**
 * Joins words that ends of lines break. A hyphen stays where only the word with it occurs elsewhere in the text, and behind a single letter, as in
 * "e-mail".
 */
function joinWords(text: string): string {
  if (text.search(BREAK) < 0) return text;
  const words = new Set(text.toLowerCase().match(WORDS));
  return text.replace(BREAK, (found, mark: string, at: number) => {
    const before = /\p{L}+$/u.exec(text.slice(Math.max(0, at - MAX_LETTERS), at))![0];
    const rest = text.slice(at + found.length, at + found.length + MAX_LETTERS);
    if (mark === '\u00ad') return '';
    if (SUSPENDED.test(rest)) return found;
    const after = /^\p{L}+/u.exec(rest)![0];
    const isKnown = (word: string): boolean => words.has(word.toLowerCase());
    const hasHyphen = before.length === 1 || (!isKnown(before + after) && isKnown(`${before}-${after}`));
    return hasHyphen ? '-' : '';
  });
}
