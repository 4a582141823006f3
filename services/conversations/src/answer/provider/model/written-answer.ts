import { wholeSentencesOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { isContentSize } from '../../../chat/model/sizes';
import type { Phrases } from '../../language/phrases/phrases';
import { type Answer, contentOf, type Source } from '../../text/answer';
import { type ModelText, modelText } from '../../text/model-text';
import { ChatFailed } from './chat-protocol';
import { reasonOf } from './hand-over';
import type { AnswerPiece } from './model-rounds';
import { UNKNOWN_MARK } from './prompt';

const QUOTE_CHARACTERS = 500;

/** A text that a model has written for an answer. */
export interface Written {
  readonly text: string;
  /** The numbers that it cites, in the order of their first mark. */
  readonly numbers: readonly number[];
  /** Whether it was cut off, by length, by a filter, or at what a message holds. */
  readonly isCut: boolean;
  /** The reason why the model hands the chat over; undefined when it does not. */
  readonly hand_over?: string;
}

/** How readers watch the text. */
export interface Reading {
  append(text: string): void;
  /** Begins a new text in place of what readers have received. */
  restart(): Promise<void>;
}

/** Reads the pieces of an answer, and streams its text. */
export async function written(pieces: AsyncIterable<AnswerPiece>, { append, restart }: Reading): Promise<Written> {
  let answer = modelText(append);
  let isCut = false;
  for await (const { text, ending, anew, hand_over } of pieces) {
    if (hand_over !== undefined) return { ...resultOf(answer, false), hand_over };
    if (anew !== undefined) {
      if (answer.text() !== '') await restart();
      answer = modelText(append);
      answer.add(anew);
    }
    answer.add(text);
    isCut ||= ending === 'cut';
    if (answer.isFull()) break;
  }
  answer.end();
  const result = resultOf(answer, isCut || answer.isFull());
  return answer.handsOver() ? { ...result, hand_over: reasonOf(answer.text()) } : result;
}

const resultOf = ({ text, numbers }: ModelText, isCut: boolean): Written => ({
  text: text(),
  numbers: [...numbers],
  isCut,
});

/**
 * A model that says nothing beside its verdict, or whose text was withheld, is completed by a phrase. Error: ChatFailed when there is no
 * answer at all.
 */
export function answerOf(
  { text, numbers, isCut, hand_over }: Written,
  passages: readonly workspace.Passage[],
  phrases: Phrases,
): Answer {
  if (hand_over !== undefined) return { text: '', mode: 'model', outcome: 'handoff', sources: [], reason: hand_over };
  const cited = citedBy(numbers, passages).map(sourceOf);
  const outcome = isNegative(numbers, cited) ? 'unknown' : isCut ? 'cut' : 'answered';
  if (text !== '')
    return withinContentSize({ text, mode: 'model', outcome, sources: outcome === 'unknown' ? [] : cited });
  if (outcome === 'answered') throw new ChatFailed('the answer is empty');
  return { text: phrases[outcome], mode: 'model', outcome, sources: [] };
}

/** The passages of these numbers that the model was given. */
export const citedBy = (
  numbers: readonly number[],
  passages: readonly workspace.Passage[],
): readonly workspace.Passage[] => numbers.flatMap((number) => passages[number - 1] ?? []);

/** Whether the passages do not answer the question (contract: answers-verdict). At the beginning the mark is the verdict on all of it; later it concerns a part. */
const isNegative = (numbers: readonly number[], cited: readonly Source[]): boolean =>
  numbers[0] === UNKNOWN_MARK || (numbers.includes(UNKNOWN_MARK) && cited.length === 0);

/** Keeps as many of the sources as a message holds beside the text. */
function withinContentSize(answer: Answer): Answer {
  const { sources } = answer;
  if (sources.length === 0 || isContentSize(contentOf(answer))) return answer;
  return withinContentSize({ ...answer, sources: sources.slice(0, -1) });
}

function sourceOf({ document_id, title, url, text, start }: workspace.Passage): Source {
  const quote = wholeSentencesOf(text, QUOTE_CHARACTERS);
  return { document_id, title, url, quote, start, end: start + quote.length };
}
