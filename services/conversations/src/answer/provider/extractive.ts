import { ulidTime } from '@cws/kit';
import { isUnknownAgain } from '../../chat/model/last-answer';
import { hoursAnswer } from '../hours/hours-answer';
import type { Phrases } from '../language/phrases/phrases';
import { phrasesIn } from '../language/phrases/phrases-in';
import { smallTalkIn } from '../language/talk/small-talk';
import type { Answer } from '../text/answer';
import type { Finding } from './material/findings';
import type { Provider, QuestionWithPassages } from './material/question';
import { distinct, quotedPart, textOfParts, wholePart } from './quotes';

const PASSAGES = 5;
const SUGGESTIONS = 3;

/** Small talk needs no passages. */
export const passagesQuoted = (text: string): number => (smallTalkIn(text) ? 0 : PASSAGES);

/** Quotes published passages word for word with their sources, or answers that the bot does not know. */
export const extractive: Provider = async (question, stream) => {
  const phrases = phrasesIn(question.languages);
  const answer = hoursOf(question, question.text) ?? composed(question, phrases);
  stream(answer.text);
  return answer;
};

/** The answer from the opening hours that the business has stated, if the text asks for these and for nothing else. */
function hoursOf({ agent, question, languages }: QuestionWithPassages, text: string): Answer | undefined {
  return hoursAnswer(agent, { text, languages, at: ulidTime(question._id).getTime() });
}

/** Answers each question of the message, in their order (contract: answers-several). */
function composed(question: QuestionWithPassages, phrases: Phrases): Answer {
  const findings = question.findings();
  const answers = findings.map((finding) => {
    const hours = findings.length > 1 ? hoursOf(question, finding.question) : undefined;
    return { asked: finding.question, part: hours ? wholePart(hours) : quotedPart(finding) };
  });
  const parts = distinct(answers.flatMap(({ part }) => part ?? []));
  if (parts.length === 0) return unknown(question, findings, phrases);
  const unanswered = answers.filter(({ part }) => !part).map(({ asked }) => asked);
  const sources = parts.flatMap((part) => part.sources);
  return { text: textOfParts(parts, unanswered, phrases), mode: 'extractive', outcome: 'answered', sources };
}

/** Offers a person and the nearest questions that the knowledge answers (contract: answers-unknown). */
function unknown({ session }: QuestionWithPassages, findings: readonly Finding[], phrases: Phrases): Answer {
  const suggestions = [...new Set(findings.flatMap(({ suggestions }) => suggestions))].slice(0, SUGGESTIONS);
  return {
    text: isUnknownAgain(session) ? phrases.unknownAgain : phrases.unknown,
    mode: 'extractive',
    outcome: 'unknown',
    sources: [],
    offers: ['handoff'],
    ...(suggestions.length > 0 && { suggestions: suggestions.map((text) => ({ text })) }),
  };
}
