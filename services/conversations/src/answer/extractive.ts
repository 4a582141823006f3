import type { workspace } from '@cws/protos';
import type { Answer } from './answer';
import type { Asked, Provider } from './asked';
import { type Phrases, phrasesIn } from './phrases';
import { isSameWord, quoteFrom, wordsOf } from './quote';
import { smallTalkIn } from './small-talk';

const PASSAGES = 5;

/** None for small talk, which has answers of its own. */
export const passagesQuoted = (text: string): number => (smallTalkIn(text) ? 0 : PASSAGES);

/** Of the question's words the passage has to hold this share, or half of them where its title says that it is about that. */
const ENOUGH = 0.6;
const HALF = 0.5;

/** Quotes what is published, word for word and with its source, or says that it does not know. */
export const extractive: Provider = async (asked, say) => {
  const phrases = phrasesIn(asked.languages);
  const talk = smallTalkIn(asked.text);
  const answer = talk ? plain(phrases[talk], 'answered') : quoted(asked, phrases);
  say(answer.text);
  return answer;
};

function quoted({ text, passages }: Asked, phrases: Phrases): Answer {
  const passage = bestOf(passages().slice(0, PASSAGES), text);
  if (!passage) return plain(phrases.unknown, 'unknown');
  const source = quoteFrom(passage, text);
  const answer = `${source.quote}\n\n${phrases.source}: ${source.title}`;
  return { text: answer, mode: 'extractive', outcome: 'answered', sources: [source] };
}

/** The one that holds most of the question; of equal ones the best ranked. Undefined when none holds enough. */
function bestOf(passages: readonly workspace.Passage[], question: string): workspace.Passage | undefined {
  const [first, ...others] = passages.filter((passage) => fits(passage, question));
  return first && others.reduce((best, other) => (other.coverage > best.coverage ? other : best), first);
}

function fits({ coverage, title, question, heading }: workspace.Passage, asked: string): boolean {
  if (coverage >= ENOUGH) return true;
  if (coverage < HALF) return false;
  const words = wordsOf(asked);
  const isAsked = (named: string) => words.some((word) => isSameWord(word, named));
  // "Do you sell bicycles?" is not "Do you sell to businesses?".
  if (question) return shareOf(wordsOf(question), isAsked) > HALF;
  return wordsOf(`${title} ${heading}`).some(isAsked);
}

const shareOf = (words: readonly string[], holds: (word: string) => boolean): number =>
  words.length === 0 ? 0 : words.filter(holds).length / words.length;

const plain = (text: string, outcome: Answer['outcome']): Answer => ({
  text,
  mode: 'extractive',
  outcome,
  sources: [],
});
