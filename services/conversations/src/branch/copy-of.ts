import { ulidTime } from '@cws/kit';
import type { MessageDoc } from '../chat/model/message';

/** What a copy has of its own. */
export type Identity = Pick<MessageDoc, '_id' | 'session_id' | 'seq' | 'reply_to_message_id' | 'answers_message_id'>;

/**
 * A message as its branch holds it (contract: branch-flags): private, deleted and purged as it is, read-once already read, under
 * no key that a repeat could find.
 */
export function copyOf(source: MessageDoc, own: Identity, now: Date): MessageDoc {
  const {
    request_hash: _hash,
    client_message_id: _client,
    answers_message_id: _question,
    answer_id: _answer,
    reply_to_message_id: _reply,
    is_sealed: _sealed,
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

/** A snapshot speaks of the copy that is replied to; the rest of its text stays as it was spelled. */
const renamed = (snapshot: string, id: string | undefined): string =>
  id === undefined ? snapshot : snapshot.replace(/^\{"id":"[0-9A-Z]{26}"/, `{"id":"${id}"`);

function consumed({ content: _content, action_payload: _payload, ...row }: MessageDoc, consumed_at: Date): MessageDoc {
  return { ...row, consumed_at };
}
