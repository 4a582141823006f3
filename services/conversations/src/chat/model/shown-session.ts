import type { SessionDoc } from './session';

/** The fields that responses and events show of a session. */
export const SHOWN_SESSION_FIELDS = [
  'app_id',
  'assignee_id',
  'bot_profile_id',
  'branched_at_message_id',
  'channel',
  'channel_switch_count',
  'conversation_id',
  'created_at',
  'first_response_at',
  'last_message',
  'last_message_at',
  'last_message_sender',
  'last_switch_at',
  'message_count',
  'origin_channel',
  'parent_session_id',
  'priority',
  'reference_code',
  'resolved_at',
  'routing_reason',
  'segment_seq',
  'snoozed_until',
  'status',
  'tags',
  'team_id',
  'topic',
  'transferred_to_session_id',
  'type',
  'unread',
  'updated_at',
  'user_id',
  'widget_id',
] as const satisfies readonly (keyof SessionDoc)[];

export type ShownSession = Pick<SessionDoc, '_id' | (typeof SHOWN_SESSION_FIELDS)[number]>;
