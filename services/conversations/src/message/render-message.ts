import { timestamp, ulidTime } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { SessionDoc } from '../session/session';
import type { ShownMessage } from './message';
import { plainText } from './plain-text';

type SessionOf = Pick<SessionDoc, '_id' | 'conversation_id'>;

/** §2.5: every field, unset ones as the empty value of their type. */
export function renderMessage(message: ShownMessage, session: SessionOf): conversations.Message {
  const created_at = timestamp(ulidTime(message._id));
  return {
    action_id: '',
    action_source_id: '',
    channel: message.channel,
    chat_session_id: session._id,
    content_type: message.content_type,
    conversation_id: session.conversation_id,
    created_at,
    deleted_at: timestamp(message.deleted_at),
    edited_at: '',
    gdpr_original_content_type: '',
    gdpr_purged_at: '',
    id: message._id,
    identity_id: '',
    reply_to_message_id: '',
    sender_id: message.sender_id,
    sender_type: message.sender_type,
    status: 'sent',
    updated_at: created_at,
    gdpr_purged: false,
    is_edited: false,
    is_pinned: false,
    is_private: message.is_private ?? false,
    is_read_once: message.is_read_once ?? false,
    action_payload: '',
    content: message.content ?? '',
    original_content: '',
    reply_snapshot: '',
    translations: '',
    text: plainText(message.content),
    client_message_id: message.client_message_id ?? '',
  };
}
