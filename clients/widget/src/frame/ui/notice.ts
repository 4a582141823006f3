import { type ChatState, isConnected, isOver } from '../chat/chat-state';
import { saysHandoff } from '../chat/offer';
import type { Texts } from '../page/texts';

/** The text that tells a visitor where the chat stands; empty: there is nothing to tell. */
export function noticeOf(texts: Texts, language: string, state: ChatState): string {
  const { isTyping, notice, status, lines } = state;
  if (!isConnected(state)) return texts('reconnecting');
  if (isTyping) return texts('typing');
  if (notice) return texts(notice.key, { time: notice.until === undefined ? '' : timeOf(notice.until, language) });
  if (isOver(state)) return texts('chat_ended');
  return status === 'pending' && !saysHandoff(lines) ? texts('waiting_for_person') : '';
}

const timeOf = (time: number, language: string): string =>
  new Date(time).toLocaleTimeString(language, { timeStyle: 'short' });
