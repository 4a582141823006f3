import { type Consequence, type FollowUp, NO_CONSEQUENCE } from '../chat/model/follow-up';
import type { SessionState } from '../chat/model/session';
import { owingAnswer } from './answer-due';
import type { AnswerDuty } from './answer-duty';
import type { BotKind } from './bot-kinds';

/** A question of the user is to be answered where a bot does that (contract: answers-when). */
export const answerFollowUp: FollowUp<{ readonly answers: AnswerDuty }> = async (
  { answers },
  call,
  session,
  { side },
) => (side === 'user' ? answerBy(await answers.kindOf(call, session), answers) : NO_CONSEQUENCE);

function answerBy(bot: BotKind, answers: AnswerDuty): Consequence {
  if (bot === 'nobot') return NO_CONSEQUENCE;
  return {
    before: (state) => withBot(state, bot),
    after: (appended, call) => owingAnswer(appended, answers.claim(), call),
  };
}

/** A bot that has been published since the session began. */
const withBot = (state: SessionState, bot: BotKind): SessionState =>
  bot === 'ai' && state.bot_kind !== 'ai' ? { ...state, bot_kind: 'ai' } : state;
