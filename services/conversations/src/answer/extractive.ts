import type { workspace } from '@cws/protos';
import type { Answer } from './answer';
import { type Phrases, phrasesIn } from './phrases';
import type { Provider, QuestionWithPassages } from './question';
import { isSameWord, quoteFrom, wordsOf } from './quote';
import { smallTalkIn } from './small-talk';

const PASSAGES = 5;

/** Small talk needs no passages. */
export const passagesQuoted = (text: string): number => (smallTalkIn(text) ? 0 : PASSAGES);

/** The share of the question's words that a passage has to hold; half of them is enough when its title is about the question. */
const ENOUGH = 0.6;
const HALF = 0.5;

/** Quotes a published passage word for word with its source, or answers that the bot does not know. */
export const extractive: Provider = async (question, stream) => {
  const phrases = phrasesIn(question.languages);
  const talk = smallTalkIn(question.text);
  const answer = talk ? plain(phrases[talk], 'answered') : quoted(question, phrases);
  stream(answer.text);
  return answer;
};

function quoted({ text, passages }: QuestionWithPassages, phrases: Phrases): Answer {
  const passage = bestOf(passages().slice(0, PASSAGES), text);
  if (!passage) return plain(phrases.unknown, 'unknown');
  const source = quoteFrom(passage, text);
  const answer = `${source.quote}\n\n${phrases.source}: ${source.title}`;
  return { text: answer, mode: 'extractive', outcome: 'answered', sources: [source] };
}

/** The passage with the highest coverage, and of equal ones the best ranked; undefined when none covers enough. */
function bestOf(passages: readonly workspace.Passage[], question: string): workspace.Passage | undefined {
  const [first, ...others] = passages.filter((passage) => fits(passage, question));
  return first && others.reduce((best, other) => (other.coverage > best.coverage ? other : best), first);
}

function fits({ coverage, title, question, heading }: workspace.Passage, text: string): boolean {
  if (coverage >= ENOUGH) return true;
  if (coverage < HALF) return false;
  const words = wordsOf(text);
  const isInQuestion = (word: string) => words.some((other) => isSameWord(other, word));
  // "Do you sell bicycles?" is not "Do you sell to businesses?".
  if (question) return shareOf(wordsOf(question), isInQuestion) > HALF;
  return wordsOf(`${title} ${heading}`).some(isInQuestion);
}

const shareOf = (words: readonly string[], holds: (word: string) => boolean): number =>
  words.length === 0 ? 0 : words.filter(holds).length / words.length;

const plain = (text: string, outcome: Answer['outcome']): Answer => ({
  text,
  mode: 'extractive',
  outcome,
  sources: [],
});
