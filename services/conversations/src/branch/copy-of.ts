import { ulidTime } from '@cws/kit';
import type { MessageDoc } from '../chat/model/message';

/** The fields in which a copy differs from its source. */
export type Identity = Pick<MessageDoc, '_id' | 'session_id' | 'seq' | 'reply_to_message_id' | 'answers_message_id'>;

/**
 * The copy of a message in a branch (contract: branch-flags): private, deleted and purged as its source is, emptied if it is
 * read-once, without the key of its request, and without a rating, which is of the answer that the user got.
 */
export function copyOf(source: MessageDoc, own: Identity, now: Date): MessageDoc {
  const {
    request_hash: _hash,
    client_message_id: _client,
    answers_message_id: _question,
    answer_id: _answer,
    reply_to_message_id: _reply,
    is_sealed: _sealed,
    rating: _rating,
    ...row
  } = source;
  const copy = {
    ...row,
    ...own,
    ...(row.reply_snapshot && { reply_snapshot: renamed(row.reply_snapshot, own.reply_to_message_id) }),
    dedupe_key: own._id,
    source_message_id: source._id,
    created_at: source.created_at ?? ulidTime(source._id),
  };
  return source.is_read_once ? consumed(copy, source.consumed_at ?? now) : copy;
}

/** The snapshot with the id of the copy that is replied to; the rest of its JSON text stays unchanged. */
const renamed = (snapshot: string, id: string | undefined): string =>
  id === undefined ? snapshot : snapshot.replace(/^\{"id":"[0-9A-Z]{26}"/, `{"id":"${id}"`);

function consumed({ content: _content, action_payload: _payload, ...row }: MessageDoc, consumed_at: Date): MessageDoc {
  return { ...row, consumed_at };
}
