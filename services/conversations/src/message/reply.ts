import { AppError, invalidField, timestamp } from '@cws/kit';
import { firstGraphemes } from '../chat/model/graphemes';
import { createdAt, type MessageDoc } from '../chat/model/message';
import { textOf } from '../chat/model/plain-text';
import type { Speaker } from './speaker';

/** A snapshot holds only the beginning of the text of longer contents. */
const MAX_SNAPSHOT_CONTENT = 4 * 1024;
const MAX_SNAPSHOT_TEXT = 1_000;

type ReplyFields = Pick<MessageDoc, 'reply_to_message_id' | 'reply_snapshot'>;

/**
 * The fields of a reply. Errors: 400 message_not_found when the target is deleted, of another session or not visible to the
 * speaker; validation_failed for a public reply to a private message.
 */
export function replyTo(target: MessageDoc | null, speaker: Speaker): ReplyFields {
  if (!target || target.deleted_at || (target.is_private && !speaker.is_member))
    throw new AppError('message_not_found', { status: 400 });
  if (target.is_private && !speaker.is_private)
    throw invalidField('is_private', 'must be true in a reply to a private message');
  const isEmpty = target.is_read_once || target.gdpr_purged_at;
  return { reply_to_message_id: target._id, ...(!isEmpty && { reply_snapshot: snapshotOf(target) }) };
}

/** The message as it is now, as JSON text. */
function snapshotOf(message: MessageDoc): string {
  const { _id: id, sender_type, sender_id, content_type } = message;
  const text = firstGraphemes(textOf(message), MAX_SNAPSHOT_TEXT);
  const head = JSON.stringify({
    id,
    sender_type,
    sender_id,
    content_type,
    text,
    created_at: timestamp(createdAt(message)),
  });
  return `${head.slice(0, -1)},"content":${shortContent(message.content, text)}}`;
}

const shortContent = (content = '[]', text: string): string =>
  Buffer.byteLength(content) <= MAX_SNAPSHOT_CONTENT ? content : JSON.stringify(text);
