import { smallTalkIn } from '../../language/talk/small-talk';
import type { PastMessage } from './recent-messages';

/** The question before a question, and what was quoted last. */
export interface EarlierTurn {
  readonly question: string;
  readonly title?: string | undefined;
}

/** The last question before a message, apart from small talk, with the title of the last source; undefined where nothing was asked. */
export function earlierTurn(past: readonly PastMessage[]): EarlierTurn | undefined {
  const question = past.findLast(({ by, text }) => by === 'user' && smallTalkIn(text) === undefined)?.text;
  const title = past.findLast(({ answer }) => (answer?.titles.length ?? 0) > 0)?.answer?.titles.at(-1);
  return question === undefined ? undefined : { question, title };
}

export const textOfTurn = ({ question, title = '' }: EarlierTurn): string => `${title} ${question}`.trim();
