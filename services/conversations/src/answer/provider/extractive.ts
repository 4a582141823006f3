import { ulidTime } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { hoursAnswer } from '../hours/hours-answer';
import type { Phrases } from '../language/phrases/phrases';
import { phrasesIn } from '../language/phrases/phrases-in';
import { smallTalkIn } from '../language/small-talk';
import type { Answer } from '../text/answer';
import { quoteOf } from '../text/passage-quote';
import type { Provider, QuestionWithPassages } from './material/question';

const PASSAGES = 5;

/** Small talk needs no passages. */
export const passagesQuoted = (text: string): number => (smallTalkIn(text) ? 0 : PASSAGES);

/**
 * The least probability with which a passage has to answer the question. Of questions about something else one in twenty
 * finds such a passage.
 */
const MIN_CONFIDENCE = 0.42;
/** For passages without a probability, from processes of the former release: the share of the question's words. */
const MIN_COVERAGE = 0.6;

/** Quotes a published passage word for word with its source, or answers that the bot does not know. */
export const extractive: Provider = async (question, stream) => {
  const phrases = phrasesIn(question.languages);
  const talk = smallTalkIn(question.text);
  const answer = talk ? plain(phrases[talk], 'answered') : (hoursOf(question) ?? quoted(question, phrases));
  stream(answer.text);
  return answer;
};

/** The answer from the opening hours that the business has stated, if the question is for these. */
const hoursOf = ({ agent, question, text, languages }: QuestionWithPassages): Answer | undefined =>
  hoursAnswer(agent, { text, languages, at: ulidTime(question._id).getTime() });

function quoted({ passages }: QuestionWithPassages, phrases: Phrases): Answer {
  const passage = passages().slice(0, PASSAGES).find(answers);
  if (!passage) return plain(phrases.unknown, 'unknown');
  const { text: quote, source, isCut } = quoteOf(beginningOfFaq(passage, passages()));
  const parts = [quote, ...(isCut ? [phrases.more] : []), `${phrases.source}: ${source.title}`];
  return { text: parts.join('\n\n'), mode: 'extractive', outcome: 'answered', sources: [source] };
}

/** The first passage that was found of the same FAQ: a long answer has several. */
const beginningOfFaq = (passage: workspace.Passage, passages: readonly workspace.Passage[]): workspace.Passage =>
  passage.kind !== 'faq'
    ? passage
    : passages
        .filter(({ document_id }) => document_id === passage.document_id)
        .reduce((first, other) => (other.start < first.start ? other : first), passage);

const answers = ({ confidence, coverage }: workspace.Passage): boolean =>
  confidence === undefined ? coverage >= MIN_COVERAGE : confidence >= MIN_CONFIDENCE;

const plain = (text: string, outcome: Answer['outcome']): Answer => ({
  text,
  mode: 'extractive',
  outcome,
  sources: [],
});
