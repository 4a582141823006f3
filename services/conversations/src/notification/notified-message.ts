import type { MessageDoc } from '../chat/model/message';
import { previewOf } from '../chat/model/preview';
import type { ListedSession } from '../chat/model/session';

/** The fields of a session that its notifications are made from. */
export type NotifiedSession = Pick<ListedSession, '_id' | 'seq' | 'user_id' | 'business_id' | 'bot_profile_id'>;

/** The parts of a message that its notification shows. */
export interface NotifiedMessage extends Pick<MessageDoc, '_id' | 'seq' | 'sender_type'> {
  readonly body: string;
}

export const notifiedMessage = (row: MessageDoc): NotifiedMessage => ({
  _id: row._id,
  seq: row.seq,
  sender_type: row.sender_type,
  body: previewOf(row),
});
