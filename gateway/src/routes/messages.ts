import { type conversations, values } from '@cws/protos';
import { z } from 'zod';
import { CHANNELS, CONTENT_TYPES } from './chat-fields';
import { flag, json, jsonText, oneOf, pageSize, text, textUpTo, ulid, uuidParam } from './fields';
import { many, one, row } from './route';

const params = z.object({ id: uuidParam });

/** contract: messages-send, messages-list */
export const messageRows = [
  row({
    id: 'sendMessage',
    tag: 'messages',
    summary: 'Send a message',
    method: 'POST',
    path: '/chats/{id}/messages',
    access: 'any-credential',
    limit: 'send',
    idempotent: true,
    params,
    body: z.object({
      action_data: json,
      action_id: text.meta({
        description: 'Required for a `postback`, where alone action_* and display_text are looked at',
      }),
      action_payload: json.meta({ description: 'Any JSON value; the whole fold is at most 16 KiB' }),
      action_source_id: text,
      action_type: text,
      channel: oneOf(CHANNELS).meta({ description: "Absent: the session's own" }),
      chat_session_id: text,
      content: json.meta({ description: 'Any JSON value of at most 32 KiB, kept and echoed unchanged' }),
      content_type: oneOf(CONTENT_TYPES).meta({ description: 'Absent: `text`' }),
      display_text: text,
      is_private: flag.meta({ description: 'For members of the business alone; of others it is stored false' }),
      is_read_once: flag.meta({ description: 'Emptied when the other side has read it' }),
      reply_to_message_id: ulid.nullish().meta({
        description: 'A live message of the session, whose content is kept in reply_snapshot',
      }),
      sender_id: text,
      sender_type: text.meta({
        description: 'Chosen by members alone: `agent`, `bot` or `system`; else the credential decides',
      }),
      client_message_id: textUpTo(255).meta({ description: 'A repeat answers the stored message' }),
    }),
    isKeyed: ({ client_message_id }) => Boolean(client_message_id),
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
      action_data: jsonText(body.action_data),
      action_id: body.action_id ?? '',
      action_payload: jsonText(body.action_payload),
      action_source_id: body.action_source_id ?? '',
      action_type: body.action_type ?? '',
      display_text: body.display_text ?? '',
      reply_to_message_id: body.reply_to_message_id ?? '',
      client_message_id: body.client_message_id ?? '',
      idempotency,
    }),
    answer: one('cws.conversations.v1.Message', (response: conversations.SendMessageResponse) => response.message),
    statuses: [201],
    errors: [
      'session_not_found',
      'session_archived',
      'session_closed',
      'message_not_found',
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
    access: 'any-credential',
    limit: 'read',
    params,
    query: z.object({
      cursor: z.string().optional().meta({
        description: 'meta.next_cursor of the page before, or a ULID: messages after it, or before it when backward',
      }),
      limit: pageSize(25),
      direction: z
        .enum(values['cws.conversations.v1.Direction'])
        .default('forward')
        .meta({ description: '`forward`: oldest first, from the oldest; `backward`: newest first, from the newest' }),
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
