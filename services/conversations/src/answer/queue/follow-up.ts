import type { BotKind, BotKinds } from '../../agents/bot-kinds';
import { type Consequence, type FollowUp, NO_CONSEQUENCE } from '../../chat/model/follow-up';
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
  { side },
) => (side === 'user' ? answeredBy(await bots.of(session), answers) : NO_CONSEQUENCE);

function answeredBy(bot: BotKind, answers: Claims): Consequence {
  if (bot === 'nobot') return NO_CONSEQUENCE;
  return {
    before: (state) => withBot(state, bot),
    after: (appended, { call: { language, request_id }, chat_language }) =>
      withPendingAnswer(appended, answers.claim(), { language, request_id, chat_language }),
  };
}

/** Notes that the bot has been published since the session was created. */
const withBot = (state: SessionState, bot: BotKind): SessionState =>
  bot === 'ai' && state.bot_kind !== 'ai' ? { ...state, bot_kind: 'ai' } : state;
