import { type Call, timestamp } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { type JsonForm, toForm } from './json-form';
import { createdAt, type ShownMessage, type Side } from './message';
import { textOf } from './plain-text';
import { statusOf } from './receipts';
import type { SessionDoc } from './session';

/** The fields of a session that its messages are rendered with. */
export type MessageSession = Pick<SessionDoc, '_id' | 'conversation_id' | 'pins' | 'watermarks'>;
type FormRequest = Pick<Call, 'json_fields'>;

/**
 * Renders every field, unset ones as the empty value of their type (contract: fields-present). A deleted message has no content.
 * `request` says in which form the reader wants server-written values; `side` is the reader's.
 */
export function renderMessage(
  row: ShownMessage,
  session: MessageSession,
  request?: FormRequest,
  side: Side = 'user',
): conversations.Message {
  const message = row.deleted_at ? emptied(row) : row;
  const form = (request?.json_fields || message.json_form || 'json') as JsonForm;
  const created_at = timestamp(createdAt(message));
  const isOurs = message.is_server_written || message.answers_message_id !== undefined;
  return {
    action_id: '',
    action_source_id: '',
    channel: message.channel,
    chat_session_id: session._id,
    content_type: message.content_type,
    conversation_id: session.conversation_id,
    created_at,
    deleted_at: timestamp(message.deleted_at),
    edited_at: timestamp(message.edited_at),
    gdpr_original_content_type: message.gdpr_original_content_type ?? '',
    gdpr_purged_at: timestamp(message.gdpr_purged_at),
    id: message._id,
    identity_id: '',
    reply_to_message_id: message.reply_to_message_id ?? '',
    sender_id: message.sender_id,
    sender_type: message.sender_type,
    status: statusOf(message, session),
    updated_at: timestamp(lastChange(message)) || created_at,
    gdpr_purged: message.gdpr_purged_at !== undefined,
    is_edited: message.edited_at !== undefined,
    is_pinned: session.pins.some(({ message_id }) => message_id === message._id),
    is_private: message.is_private ?? false,
    is_read_once: message.is_read_once ?? false,
    action_payload: toForm(message.action_payload ?? '', form),
    content: toForm(contentFor(message, side), isOurs ? form : 'json'),
    original_content: message.original_content ?? '',
    reply_snapshot: toForm(message.reply_snapshot ?? '', form),
    translations: '',
    text: textOf(message),
    client_message_id: message.client_message_id ?? '',
    answers_message_id: message.answers_message_id ?? '',
    source_message_id: message.source_message_id ?? '',
    helpful: message.rating?.helpful,
    helpful_comment: message.rating?.comment ?? '',
  };
}

/** Members are shown fields that the session's user is not. */
const contentFor = ({ content = '', member_content }: ShownMessage, side: Side): string =>
  member_content && side === 'business'
    ? JSON.stringify({ ...JSON.parse(content), ...JSON.parse(member_content) })
    : content;

const emptied = ({
  content: _content,
  member_content: _memberContent,
  action_payload: _payload,
  original_content: _original,
  reply_snapshot: _snapshot,
  rating: _rating,
  ...rest
}: ShownMessage): ShownMessage => rest;

function lastChange({ edited_at, deleted_at, consumed_at, gdpr_purged_at, rating }: ShownMessage): Date | undefined {
  let last: Date | undefined;
  for (const at of [edited_at, deleted_at, consumed_at, gdpr_purged_at, rating?.at])
    if (at && (last === undefined || at > last)) last = at;
  return last;
}
