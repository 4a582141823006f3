import type { LastAnswer, SessionState } from './session';

type Answered = Omit<LastAnswer, 'message_id'>;

/** Notes an answer of the bot in the write that appends it. */
export function withLastAnswer(state: SessionState, message_id: string, { outcome, offers = [] }: Answered) {
  if (outcome !== 'unknown' && offers.length === 0) return withoutLastAnswer(state);
  return { ...state, last_answer: { message_id, outcome, ...(offers.length > 0 && { offers }) } };
}

/** The next answer does not depend on that message any more: it was deleted, or somebody else has written. */
export const withoutLastAnswer = (state: SessionState, message_id = state.last_answer?.message_id): SessionState =>
  state.last_answer && state.last_answer.message_id === message_id ? { ...state, last_answer: undefined } : state;

/** An offer stands until the user's next message, whatever that says. */
export function withoutOffer(state: SessionState): SessionState {
  if (!state.last_answer?.offers) return state;
  const { offers: _offers, ...answer } = state.last_answer;
  return { ...state, last_answer: answer };
}

/** Whether the bot's newest answer said that it does not know. */
export const isUnknownAgain = ({ last_answer }: Pick<SessionState, 'last_answer'>): boolean =>
  last_answer?.outcome === 'unknown';
