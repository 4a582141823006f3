import { type Call, uuidV4 } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { sessionLanguages } from './accepted-languages';
import { appendMessage, type Draft } from './append-message';
import type { Channel } from './channels';
import { storedForm } from './json-form';
import { type IdempotencyMark, INITIAL, type SessionDoc, type SessionType } from './session';

export interface NewSession {
  readonly route: workspace.RouteSessionResponse;
  readonly channel: Channel;
  readonly type: SessionType;
  readonly attachments: readonly string[];
  readonly created_by?: IdempotencyMark;
  readonly reference_code: string;
}

/** A session without messages except for one with its initial attachments. */
export function newSession(
  call: Call,
  now: number,
  { route, channel, type, attachments, created_by, reference_code }: NewSession,
): SessionDoc {
  const { app_id, business_id, bot_profile_id, bot_kind, routing_reason } = route;
  const { user_id, widget } = call.caller;
  const accept_language = sessionLanguages(call.language);
  const empty = emptySession(now, {
    ...{ app_id, business_id, bot_profile_id, bot_kind, routing_reason, type, channel, origin_channel: channel },
    user_id,
    ...(widget && widget.widget_id !== '' && { widget_id: widget.widget_id }),
    ...(accept_language && { accept_language }),
    reference_code,
    ...(created_by && { created_by }),
  });
  if (attachments.length === 0) return empty;
  const { next, append = [] } = appendMessage(empty, attachmentsDraft(call, empty, attachments), now);
  return { ...empty, ...next, tail: append };
}

type RequiredFields = Pick<
  SessionDoc,
  | 'app_id'
  | 'business_id'
  | 'bot_profile_id'
  | 'bot_kind'
  | 'routing_reason'
  | 'type'
  | 'user_id'
  | 'channel'
  | 'origin_channel'
  | 'reference_code'
>;

/** A session without messages: these fields, and the initial values of all others. */
export function emptySession(now: number, fields: RequiredFields & Partial<SessionDoc>): SessionDoc {
  const at = new Date(now);
  return {
    _id: uuidV4(),
    rev: 1,
    seq: 0,
    conversation_id: uuidV4(),
    status: 'active',
    channel_switch_count: 0,
    segment_seq: 0,
    last_switch_at: null,
    topic: '',
    topic_frozen: false,
    assignee_id: '',
    message_count: 0,
    last_message: '',
    last_message_at: null,
    last_message_sender: '',
    activity_at: at,
    created_at: at,
    updated_at: at,
    first_response_at: null,
    resolved_at: null,
    parent_session_id: null,
    branched_at_message_id: null,
    ...INITIAL,
    last_id: '',
    tail_bytes: 0,
    history_through: '',
    tail: [],
    ...fields,
    is_assigned: (fields.assignee_id ?? '') !== '',
  };
}

/** JSON text. */
export const attachmentsContent = (attachments: readonly string[]): string =>
  JSON.stringify({ attachments: attachments.map((url) => ({ url })) });

/** The message that holds initial_attachments (contract: chats-initial-attachments). */
export const attachmentsDraft = (
  call: Call,
  session: Pick<SessionDoc, '_id' | 'channel'>,
  attachments: readonly string[],
): Draft => ({
  session_id: session._id,
  side: 'user',
  sender_type: 'user',
  sender_id: call.caller.user_id,
  channel: session.channel,
  content_type: 'file',
  content: attachmentsContent(attachments),
  is_server_written: true,
  ...storedForm(call),
});
