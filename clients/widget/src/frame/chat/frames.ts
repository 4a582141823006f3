import type { StreamFrame } from '../api/stream';
import type { ChatState } from './chat-state';
import { withCreated, withoutMessage, withUpdated } from './lines';

/** The state of the chat after a frame of the event stream of its session (contract: realtime-changes, realtime-answers). */
export function afterFrame(state: ChatState, { type, data }: StreamFrame): ChatState {
  switch (type) {
    // An answer or a person may have ended unheard while the stream was away; what goes on is told again.
    case 'ready':
    case 'resync_required':
      return { ...withoutDraft(state), isTyping: false };
    case 'answer.aborted':
      return withoutDraft(state);
    case 'message.created':
      return withCreated(state, data.message, data.answer_id);
    case 'message.updated':
      return withUpdated(state, data.message);
    case 'message.deleted':
      return withoutMessage(state, data.message_id);
    case 'answer.started':
      return withDelta(state, { ...data, offset: 0, text: '' });
    case 'answer.delta':
      return withDelta(state, data);
    case 'answer.snapshot':
      return withDelta(state, { ...data, offset: 0 });
    case 'typing':
      return { ...state, isTyping: data.on && data.sender_type !== 'user' };
    default:
      return state;
  }
}

interface Delta {
  readonly answer_id: string;
  readonly attempt: number;
  readonly offset: number;
  readonly text: string;
}

const withoutDraft = (state: ChatState): ChatState => ({ ...state, draft: null });

/**
 * Puts a part of an answer at its offset; a higher attempt discards earlier text (contract: realtime-answers). A part whose
 * beginning was missed is not shown; the complete message follows.
 */
function withDelta(state: ChatState, { answer_id, attempt, offset, text }: Delta): ChatState {
  const { draft } = state;
  const isSame = draft?.answer_id === answer_id && draft.attempt === attempt;
  if (draft?.answer_id === answer_id && draft.attempt > attempt) return state;
  const before = isSame ? draft.text.slice(0, offset) : '';
  if (before.length < offset) return state;
  return { ...state, draft: { answer_id, attempt, text: before + text } };
}
