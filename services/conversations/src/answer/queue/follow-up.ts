import type { BotKind, BotKinds } from '../../agents/bot-kinds';
import { type Consequence, type FollowUp, NO_CONSEQUENCE } from '../../chat/model/follow-up';
import { withoutLastAnswer, withoutOffer } from '../../chat/model/last-answer';
import type { AnswerLease } from '../../chat/model/pending-answer';
import type { SessionState } from '../../chat/model/session';
import { withPendingAnswer } from './queue-question';

/** The leases that this process can take in the write of a question. */
interface Claims {
  claim(): AnswerLease | undefined;
}

/** Adds a pending answer to a question of the user where the bot answers (contract: answers-when). */
export const answerFollowUp: FollowUp<{ readonly answers: Claims; readonly bots: BotKinds }> = async (
  { answers, bots },
  _call,
  session,
  { side, is_private },
) => {
  if (side === 'user') return answeredBy(await bots.of(session), answers);
  return is_private ? NO_CONSEQUENCE : INTERRUPTED;
};

/** A message between the bot's answer and the user's next one: the latter is not about the former. The write of an answer notes that one itself. */
const INTERRUPTED: Consequence = { before: (state) => withoutLastAnswer(state) };

function answeredBy(bot: BotKind, answers: Claims): Consequence {
  if (bot === 'nobot') return NO_CONSEQUENCE;
  return {
    before: (state) => withBot(state, bot),
    after: (appended, { call: { language, request_id }, chat_language }) => {
      const offers = appended.next.last_answer?.offers;
      const next = withoutOffer(appended.next);
      return withPendingAnswer({ ...appended, next }, answers.claim(), { language, request_id, chat_language, offers });
    },
  };
}

/** Notes that the bot has been published since the session was created. */
const withBot = (state: SessionState, bot: BotKind): SessionState =>
  bot === 'ai' && state.bot_kind !== 'ai' ? { ...state, bot_kind: 'ai' } : state;
