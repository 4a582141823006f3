import { timestamp } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Side } from './message';
import type { ShownSession } from './shown-session';

/** Renders every field, unset ones as the empty value of their type; unread_count is that of the side that reads. */
export function renderSession(session: ShownSession, reader: Side = 'user'): conversations.Session {
  return {
    app_id: session.app_id,
    bot_profile_id: session.bot_profile_id,
    context_id: '',
    context_summary: '',
    conversation_id: session.conversation_id,
    created_at: timestamp(session.created_at),
    customer_id: '',
    dispatch_channel: session.channel,
    dispatch_identity_id: '',
    first_response_at: timestamp(session.first_response_at),
    id: session._id,
    last_message: session.last_message,
    last_message_at: timestamp(session.last_message_at),
    last_message_sender: session.last_message_sender,
    last_switch_at: timestamp(session.last_switch_at),
    origin_channel: session.origin_channel,
    origin_identity_id: '',
    priority: session.priority,
    reference_code: session.reference_code,
    resolved_at: timestamp(session.resolved_at),
    routing_reason: session.routing_reason,
    sla_due_at: '',
    status: session.status,
    team_id: session.team_id,
    topic: session.topic,
    transferred_to_session_id: session.transferred_to_session_id,
    type: session.type,
    updated_at: timestamp(session.updated_at),
    user_id: session.user_id,
    widget_deployment_id: session.widget_id ?? '',
    ws_session_id: '',
    branched_at_message_id: session.branched_at_message_id ?? undefined,
    parent_session_id: session.parent_session_id ?? undefined,
    channel_switch_count: session.channel_switch_count,
    message_count: session.message_count,
    segment_seq: session.segment_seq,
    is_mev_ai: false,
    ws_connected: false,
    meta: '',
    tags: [...session.tags],
    assignee_id: session.assignee_id,
    unread_count: session.unread[reader],
    snoozed_until: timestamp(session.snoozed_until),
  };
}
