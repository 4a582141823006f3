import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { flag, json, jsonText, pageSize, text, uuidParam } from '../http/fields';
import { many, one, row } from '../route';

const params = z.object({ id: uuidParam });

/** §4.6, §4.7. */
export const messageRows = [
  row({
    id: 'sendMessage',
    tag: 'messages',
    summary: 'Send a message',
    method: 'POST',
    path: '/chats/{id}/messages',
    access: 'credential',
    limit: 'send',
    idempotent: true,
    params,
    body: z.object({
      action_data: json,
      action_id: text,
      action_payload: json,
      action_source_id: text,
      action_type: text,
      channel: text,
      chat_session_id: text,
      content: json,
      content_type: text,
      display_text: text,
      is_private: flag,
      is_read_once: flag,
      reply_to_message_id: text,
      sender_id: text,
      sender_type: text,
      client_message_id: text,
    }),
    service: 'conversations',
    rpc: 'sendMessage',
    request: ({ params, body, idempotency }) => ({
      session_id: params.id,
      channel: body.channel ?? '',
      content: jsonText(body.content),
      content_type: body.content_type ?? '',
      is_private: body.is_private ?? false,
      is_read_once: body.is_read_once ?? false,
      sender_type: body.sender_type ?? '',
      client_message_id: body.client_message_id ?? '',
      idempotency,
    }),
    answer: one('cws.conversations.v1.Message', (response: conversations.SendMessageResponse) => response.message),
    statuses: [201],
    errors: [
      'session_not_found',
      'session_archived',
      'session_closed',
      'message_too_large',
      'unsupported_content_type',
      'conflict',
    ],
  }),
  row({
    id: 'listMessages',
    tag: 'messages',
    summary: "A page of a session's messages",
    method: 'GET',
    path: '/chats/{id}/messages',
    access: 'credential',
    limit: 'read',
    params,
    query: z.object({
      cursor: z.string().optional(),
      limit: pageSize,
      direction: z.enum(['forward', 'backward']).default('forward'),
    }),
    service: 'conversations',
    rpc: 'listMessages',
    request: ({ params, query }) => ({
      session_id: params.id,
      cursor: query.cursor ?? '',
      limit: query.limit ?? 0,
      direction: query.direction,
    }),
    answer: many(
      'cws.conversations.v1.Message',
      (response: conversations.ListMessagesResponse) => response.messages,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['session_not_found', 'invalid_cursor'],
  }),
];
