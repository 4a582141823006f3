import { firstGraphemes } from './graphemes';
import { createdAt, type MessageDoc } from './message';
import { textOf } from './plain-text';
import type { SessionState } from './session';

const LAST_MESSAGE_LENGTH = 200;

/** The last_message of a session; empty for a read-once message. */
export const previewOf = (message: MessageDoc): string =>
  message.is_read_once ? '' : firstGraphemes(textOf(message), LAST_MESSAGE_LENGTH);

/** The fields that a session derives from its newest message that counts; `newest` is null when there is none. */
export function lastMessageFields(newest: MessageDoc | null, { created_at }: Pick<SessionState, 'created_at'>) {
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
