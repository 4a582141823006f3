import { type CompiledPhrases, compile } from './compile';
import { fold } from './fold';
import { languages } from './languages';

/** Compiled by the first question, since most processes never get one. */
let compiled: readonly CompiledPhrases[] | undefined;

/** Whether the writer asks to be answered by a person (contract: answers-handoff). */
export function asksForPerson(text: string): boolean {
  compiled ??= languages.map(compile);
  const folded = fold(text);
  const words = wordsOf(folded);
  const sentences = sentencesOf(folded);
  return compiled.some(
    (phrases) => phrases.alone.test(words) || sentences.some((sentence) => isRequest(phrases, sentence)),
  );
}

/** Without punctuation, but with apostrophes inside of words. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}' ]|(?<!\p{L})'|'(?!\p{L})/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Chinese and Japanese have no space after a sentence. */
const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?;؟])\s+|(?<=[。!?])\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u);

const isRequest = ({ requests, negation, clauseStart }: CompiledPhrases, sentence: string): boolean =>
  requests.some((request) => {
    const match = request.exec(sentence);
    if (match === null) return false;
    const clause = [...sentence.slice(0, match.index).matchAll(clauseStart)].at(-1)?.index ?? 0;
    return !negation.test(sentence.slice(clause, match.index + match[0].length));
  });
