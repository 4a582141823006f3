import { smallTalkIn } from '../talk/small-talk';
import { type CompiledWords, wordsFor } from './compile';
import { foldInPlace } from './fold-in-place';

export const MAX_QUESTIONS = 3;
/** Longer messages are letters, not several questions in a chat. */
const MAX_LENGTH = 1_000;
/** A clause with fewer words belongs to the question before it: "who started it, and when is that". */
const MIN_WORDS = 2;
/** A longer clause says more than that questions follow. */
const MAX_ANNOUNCING_WORDS = 6;

/**
 * The questions of a message in their order, at most three: whole sentences, and clauses that are joined by commas or "and" where each asks. What asks
 * nothing is part of the question behind it, greetings are left out, and a message with one question is that question.
 */
export function questionsIn(message: string): readonly string[] {
  const text = message.normalize('NFC').trim();
  if (text.length > MAX_LENGTH) return [message];
  const words = wordsFor(text);
  const clauses = sentencesOf(text).flatMap((sentence) => clausesOf(sentence, words));
  const telling = clauses.filter(({ isTalk }) => !isTalk);
  const questions = joined(telling).slice(0, MAX_QUESTIONS);
  const isWhole = questions.length < 2 && telling.length === clauses.length;
  return isWhole || questions.length === 0 ? [message] : questions;
}

interface Clause {
  readonly text: string;
  readonly asks: boolean;
  /** Greets, or only announces questions. */
  readonly isTalk: boolean;
}

/** A full stop behind a number or a short word may belong to a date or an abbreviation. */
const SENTENCE_END = /(?<=(?:\p{L}{3}\.|[!?؟…])["')»”]?)\s+|(?<=[。！？])\s*|\n+/u;

const sentencesOf = (text: string): string[] => text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');

const ASKING_END = /[?？؟]["')»”]*\s*$/u;

function clausesOf(sentence: string, words: readonly CompiledWords[]): Clause[] {
  const folded = foldInPlace(sentence);
  const boundaries = words.flatMap(({ boundary }) => [...folded.matchAll(boundary)]);
  const spans = boundaries.map(({ index, 0: sign }) => ({ index, end: index + sign.length }));
  const ends = [...spans.toSorted((one, other) => one.index - other.index), { index: sentence.length, end: 0 }];
  let start = 0;
  return ends.flatMap(({ index, end }) => {
    if (index < start) return [];
    const part = sentence.slice(start, index);
    start = end;
    return part.trim() === '' ? [] : [clauseOf(part, words)];
  });
}

function clauseOf(part: string, words: readonly CompiledWords[]): Clause {
  const text = withoutJoins(part.trim(), words);
  const folded = foldInPlace(text);
  const count = countWords(folded, words);
  const begins = words.some(({ asks }) => asks.test(folded));
  const asks = count >= MIN_WORDS && (begins || ASKING_END.test(folded));
  const announces = !begins && count <= MAX_ANNOUNCING_WORDS && words.some(({ announces }) => announces.test(folded));
  return { text, asks, isTalk: announces || smallTalkIn(text) !== undefined };
}

function withoutJoins(text: string, words: readonly CompiledWords[]): string {
  const folded = foldInPlace(text);
  const longest = Math.max(...words.map(({ joins }) => joins.exec(folded)?.[0].length ?? 0));
  return longest < text.length ? text.slice(longest) : text;
}

/** In scripts without spaces each two characters count as a word. */
const countWords = (folded: string, [first]: readonly CompiledWords[]): number =>
  first?.isSpaced ? (folded.match(/[\p{L}\p{N}']+/gu) ?? []).length : Math.ceil(folded.length / 2);

/** Clauses that ask nothing are joined with the question behind them, else with that before them. */
function joined(clauses: readonly Clause[]): string[] {
  const questions: string[] = [];
  let told: string[] = [];
  for (const { text, asks } of clauses) {
    told.push(text);
    if (!asks) continue;
    questions.push(told.join(' '));
    told = [];
  }
  if (told.length === 0) return questions;
  const last = questions.pop();
  return [...questions, [...(last === undefined ? [] : [last]), ...told].join(' ')];
}
