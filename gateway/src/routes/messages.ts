import { type conversations, limits, values } from '@cws/protos';
import { z } from 'zod';
import { CHANNELS, CONTENT_TYPES } from './chat-fields';
import { flag, json, jsonText, messageContent, oneOf, pageSize, text, ulid, uuidParam } from './fields';
import { inKib, optionalText } from './limited';
import { many, one, row } from './route';

const params = z.object({ id: uuidParam });
const { action_payload, client_message_id } = limits['cws.conversations.v1.Message'];
const { limit } = limits['cws.conversations.v1.ListMessagesRequest'];

/** contract: messages-send, messages-list */
export const messageRows = [
  row({
    id: 'sendMessage',
    tag: 'messages',
    summary: 'Send a message',
    method: 'POST',
    path: '/chats/{id}/messages',
    access: 'chats',
    limit: 'send',
    idempotent: true,
    params,
    body: z.object({
      action_data: json,
      action_id: text.meta({
        description: 'Required for a `postback`; action_* and display_text are ignored for any other content_type',
      }),
      action_payload: json.meta({
        description: `Any JSON value; the stored action_payload is at most ${inKib(action_payload)}`,
      }),
      action_source_id: text.meta({ description: 'What the pressed button belongs to' }),
      action_type: text.meta({ description: 'The kind of the action' }),
      channel: oneOf(CHANNELS).meta({ description: "If absent, the session's channel" }),
      chat_session_id: text.meta({ description: 'It is ignored: the path names the session' }),
      content: messageContent,
      content_type: oneOf(CONTENT_TYPES).meta({ description: '`text` if absent' }),
      display_text: text.meta({ description: 'The label of the pressed button' }),
      is_private: flag.meta({
        description: 'Visible to members of the business only; stored as false unless the sender is a member',
      }),
      is_read_once: flag.meta({ description: 'The content is removed when the other side has read the message' }),
      reply_to_message_id: ulid.nullish().meta({
        description: 'A live message of the session; reply_snapshot keeps its content',
      }),
      sender_id: text.meta({ description: 'It is ignored: the credential decides' }),
      sender_type: text.meta({
        description: 'Members may choose `agent`, `bot` or `system`; for everybody else the credential decides',
      }),
      client_message_id: optionalText(client_message_id).meta({ description: 'A repeat returns the stored message' }),
    }),
    withoutUnused: withoutUnusedActions,
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
    response: one('cws.conversations.v1.Message', (response: conversations.SendMessageResponse) => response.message),
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
    summary: 'List messages',
    method: 'GET',
    path: '/chats/{id}/messages',
    access: 'chats',
    limit: 'read',
    params,
    query: z.object({
      cursor: z.string().optional().meta({
        description:
          'meta.next_cursor of the previous page, or a ULID: lists messages after it, or before it if the direction is backward',
      }),
      limit: pageSize(limit),
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
    response: many(
      'cws.conversations.v1.Message',
      (response: conversations.ListMessagesResponse) => response.messages,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['session_not_found', 'invalid_cursor'],
  }),
];

const ACTION_FIELDS: ReadonlySet<string> = new Set([
  'action_data',
  'action_id',
  'action_payload',
  'action_source_id',
  'action_type',
  'display_text',
]);

/** The action fields count in a postback alone; elsewhere no value of them is wrong (contract: messages-postback). */
function withoutUnusedActions(body: unknown): unknown {
  if (!isObject(body) || body['content_type'] === 'postback') return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ACTION_FIELDS.has(name)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
