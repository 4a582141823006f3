import type { StreamFrame } from '../api/stream';
import { type ChatState, withCreated, withDelta, withoutDraft, withoutMessage, withUpdated } from './chat-state';

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
