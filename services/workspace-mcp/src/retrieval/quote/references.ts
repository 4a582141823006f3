import { comparable, isUnspaced, withoutAccents } from '@cws/kit';
import { primaryTag, wordsIn } from '../../words/words';

const known = new Map<string, readonly string[]>();

/** Whether a sentence begins with a word that refers to the sentence before it (contract: answers-quote). */
export function beginsWithReference(sentence: string, language: string): boolean {
  const text = normal(sentence.slice(0, MAX_READ));
  return referencesIn(primaryTag(language)).some((reference) => text.startsWith(reference));
}

/** More than the longest reference has. */
const MAX_READ = 60;

function referencesIn(tag: string): readonly string[] {
  const before = known.get(tag);
  if (before) return before;
  const made = (wordsIn(tag).references ?? []).map((text) =>
    isUnspaced(text) ? normal(text).trimEnd() : normal(text),
  );
  known.set(tag, made);
  return made;
}

const normal = (text: string): string =>
  `${withoutAccents(comparable(text))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
