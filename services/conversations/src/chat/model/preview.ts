import { firstGraphemes } from './graphemes';
import { createdAt, type MessageDoc } from './message';
import { textOf } from './plain-text';
import type { SessionState } from './session';

const LAST_MESSAGE_LENGTH = 200;

/** What a session says of its newest message; nothing of one that may be read once. */
export const previewOf = (message: MessageDoc): string =>
  message.is_read_once ? '' : firstGraphemes(textOf(message), LAST_MESSAGE_LENGTH);

/** What a session derives from its newest message that counts; null: there is none. */
export function derivedFrom(newest: MessageDoc | null, { created_at }: Pick<SessionState, 'created_at'>) {
  if (!newest)
    return { last_message: '', last_message_at: null, last_message_sender: '', activity_at: created_at } as const;
  const at = createdAt(newest);
  return {
    last_message: previewOf(newest),
    last_message_at: at,
    last_message_sender: newest.sender_type,
    activity_at: at,
  };
}
