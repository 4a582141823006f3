import { withoutAccents, wordsOf } from '@cws/kit';
import type { Passage } from '../passage/passage';
import { saysSomething } from '../text/terms';

/** The parts of a passage by which it is named. */
export type Named = Pick<Passage, 'question' | 'title' | 'heading' | 'text' | 'language'>;

/** Marks between the title of a page and the name of its site. */
export const DIVIDER = /\s+[-–—|·•»]+\s+|\s*[|·•»]\s*/u;
/** The heading that stands right above a passage, and the number of those above it. */
export const headingsOf = ({ heading }: Pick<Passage, 'heading'>): string[] => heading.split(' > ').filter(Boolean);
/** The questions that a FAQ answers. */
export const questionsIn = (question: string): string[] =>
  (question.match(/[^?？؟]+[?？؟]?/gu) ?? []).map((part) => part.trim()).filter(Boolean);

const MAX_WORDS = 24;

/**
 * The words of a text that names a passage apart from the name itself; undefined for a text that names another one or none. A text names a passage if it
 * is its question, or its heading or title, and all other words of the text are in the passage. It is answered by that passage, whatever others have its words.
 */
export function wordsBesideName(text: string, passage: Named): readonly string[] | undefined {
  const asked = foldedWords(text);
  if (asked.length === 0 || asked.length > MAX_WORDS) return undefined;
  const rests = namesOf(passage).flatMap((name) => restOf(asked, name) ?? []);
  if (rests.length === 0) return undefined;
  const { words } = rests.reduce((best, rest) => (rest.words.length < best.words.length ? rest : best));
  const own = new Set(foldedWords(`${passage.title} ${passage.heading} ${passage.text}`));
  return words.every((word) => own.has(word)) ? words : undefined;
}

/** Whether the question of a FAQ has all words of a text. */
export function hasAllInQuestion(text: string, { question }: Pick<Named, 'question'>): boolean {
  const own = new Set(foldedWords(question));
  return foldedWords(text).every((word) => own.has(word));
}

const foldedWords = (text: string): string[] => wordsOf(text).map(withoutAccents);

/** The title alone names what stands right below it. */
function namesOf({ question, title, heading, language }: Named): string[][] {
  const headings = headingsOf({ heading });
  const last = headings.at(-1) ?? '';
  const titles = [title, ...title.split(DIVIDER)];
  const all = [
    ...(question ? [question, ...questionsIn(question)] : []),
    ...(last ? [last, ...titles.map((one) => `${one} ${last}`)] : []),
    ...(headings.length < 2 ? titles : []),
  ];
  return all.filter((name) => saysSomething(name, language)).map(foldedWords);
}

/** The words of a text without those of a name; undefined when it lacks one of them. */
function restOf(words: readonly string[], name: readonly string[]): { words: string[] } | undefined {
  const rest = [...words];
  for (const word of name) {
    const at = rest.indexOf(word);
    if (at < 0) return undefined;
    rest.splice(at, 1);
  }
  return { words: rest };
}
