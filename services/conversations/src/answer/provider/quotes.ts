import { beginningOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Phrases } from '../language/phrases/phrases';
import type { Answer, Source } from '../text/answer';
import { quoteOf } from '../text/passage-quote';
import { isLikely } from './material/confidence';
import type { Finding } from './material/findings';

const LOOKED_AT = 5;
/** Characters of a question that the text repeats. */
const MAX_QUESTION = 80;

/** The answer to one of the questions of a message. */
export interface Part {
  readonly text: string;
  readonly sources: readonly Source[];
  readonly isCut: boolean;
  /** The title that is named behind the text; undefined where the text names its source itself. */
  readonly title?: string | undefined;
}

/** The quote that answers a question; undefined where nothing is likely to. */
export function quotedPart({ passages }: Finding): Part | undefined {
  const passage = passages.slice(0, LOOKED_AT).find(isLikely);
  if (!passage) return undefined;
  const { text, source, isCut } = quoteOf(beginningOfFaq(passage, passages));
  return { text, sources: [source], isCut, title: source.title };
}

/** An answer that was made without passages. */
export const wholePart = ({ text, sources }: Answer): Part => ({ text, sources, isCut: false });

/** The parts in their order, without those whose text another one has. */
export const distinct = (parts: readonly Part[]): readonly Part[] =>
  parts.filter(
    ({ text }, place) =>
      !parts.some((other, index) => (other.text === text ? index < place : other.text.includes(text))),
  );

/** The first passage that was found of the same FAQ: a long answer has several. */
const beginningOfFaq = (passage: workspace.Passage, passages: readonly workspace.Passage[]): workspace.Passage =>
  passage.kind !== 'faq'
    ? passage
    : passages
        .filter(({ document_id }) => document_id === passage.document_id)
        .reduce((first, other) => (other.start < first.start ? other : first), passage);

/** The parts, each with its source behind it, and the questions without an answer. Neighbours of one source name it once. */
export function textOfParts(
  parts: readonly Part[],
  unanswered: readonly string[],
  { more, source, unknownPart }: Phrases,
): string {
  const answered = parts.flatMap(({ text, isCut, title }, index) => {
    const isNamed = title !== undefined && parts[index + 1]?.title !== title;
    return [text, ...(isCut ? [more] : []), ...(isNamed ? [`${source}: ${title}`] : [])];
  });
  const unknown = unanswered.map((question) => unknownPart.replace('{question}', () => shortened(question)));
  return [...answered, ...unknown].join('\n\n');
}

const shortened = (question: string): string => {
  const beginning = beginningOf(question, MAX_QUESTION);
  return beginning.length < question.length ? `${beginning.trimEnd()}…` : question;
};
