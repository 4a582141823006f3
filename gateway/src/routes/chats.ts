import { type conversations, limits } from '@cws/protos';
import { z } from 'zod';
import { CHANNELS, PRIORITIES, STATUS_FILTER, TYPE_FILTER, TYPES } from './chat-fields';
import { flag, oneOf, pageAsked, pageQuery, repeatable, uuid, uuidParam, uuidText } from './fields';
import { limitedTexts, optionalText } from './limited';
import { many, one, row } from './route';

const params = z.object({ id: uuidParam });
const { initial_attachments } = limits['cws.conversations.v1.CreateChatRequest'];
const { topic, tags } = limits['cws.conversations.v1.Session'];

/** contract: chats-create, chats-list, chats-get, chats-patch */
export const chatRows = [
  row({
    id: 'createChat',
    tag: 'chats',
    summary: 'Create or resume a session',
    description: 'A new session is 201. The newest live one of the same app, bot and channel is resumed with 200.',
    method: 'POST',
    path: '/chats',
    access: 'own-chats',
    limit: 'other',
    creates: 'anonymousSession',
    idempotent: true,
    writesMessage: true,
    body: z.object({
      app_id: uuidText.meta({
        description:
          'A UUID. If the app is absent, unknown, suspended or deleted, the session goes to the default assistant app, and routing_reason says why',
      }),
      bot_profile_id: uuidText.meta({
        description: "A bot of the app, whatever its status; if absent, the app's default bot",
      }),
      channel: oneOf(CHANNELS).meta({ description: '`web` if absent' }),
      initial_attachments: limitedTexts(initial_attachments, { format: 'uri' })
        .nullish()
        .meta({ description: 'http(s) URLs, which are stored as one message of type `file`' }),
      type: oneOf(TYPES).meta({
        description: '`bot` if absent. Only `bot` sessions are resumed; only members create `internal` and `preview`',
      }),
      new: flag.meta({ description: 'true always creates a new session' }),
    }),
    service: 'conversations',
    rpc: 'createChat',
    request: ({ body, idempotency, mayCreate }) => ({
      app_id: body.app_id ?? '',
      bot_profile_id: body.bot_profile_id ?? '',
      channel: body.channel ?? '',
      initial_attachments: body.initial_attachments ?? [],
      type: body.type ?? '',
      force_new: body.new ?? false,
      resume_only: !mayCreate,
      idempotency,
    }),
    response: one('cws.conversations.v1.Session', (response: conversations.CreateChatResponse) => response.session),
    statuses: [201, 200],
    status: (response) => (response.flag('created') ? 201 : 200),
    errors: ['bot_not_found', 'message_too_large'],
  }),
  row({
    id: 'listChats',
    tag: 'chats',
    summary: 'List sessions',
    description: "The caller's own sessions, newest activity first.",
    method: 'GET',
    path: '/chats',
    access: 'credential',
    limit: 'read',
    query: z.object({
      ...pageQuery,
      status: repeatable.meta({ description: STATUS_FILTER }),
      type: repeatable.meta({ description: TYPE_FILTER }),
      app_id: uuid.optional(),
    }),
    service: 'conversations',
    rpc: 'listChats',
    request: ({ query }) => ({
      ...pageAsked(query),
      status: query.status,
      type: query.type,
      app_id: query.app_id ?? '',
    }),
    response: many(
      'cws.conversations.v1.Session',
      (response: conversations.ListChatsResponse) => response.sessions,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['invalid_cursor'],
  }),
  row({
    id: 'getChat',
    tag: 'chats',
    summary: 'Get a session',
    method: 'GET',
    path: '/chats/{id}',
    access: 'chats',
    limit: 'read',
    params,
    service: 'conversations',
    rpc: 'getChat',
    request: ({ params }) => ({ session_id: params.id }),
    response: one('cws.conversations.v1.Session', (response: conversations.GetChatResponse) => response.session),
    statuses: [200],
    errors: ['forbidden', 'not_found'],
  }),
  row({
    id: 'updateChat',
    tag: 'chats',
    summary: 'Update a session',
    description: 'It sets the topic, tags and priority that the body has.',
    method: 'PATCH',
    path: '/chats/{id}',
    access: 'any-credential',
    limit: 'other',
    params,
    body: z.object({
      topic: optionalText(topic).meta({
        description: 'Once set, the topic is not replaced by messages, even if it is empty',
      }),
      tags: limitedTexts(tags).nullish().meta({ description: 'All tags of the session; they replace the former ones' }),
      priority: oneOf(PRIORITIES).meta({ description: 'Empty removes the priority' }),
    }),
    service: 'conversations',
    rpc: 'updateChat',
    request: ({ params, body }) => ({
      session_id: params.id,
      topic: body.topic ?? undefined,
      tags: body.tags ? { values: body.tags } : undefined,
      priority: body.priority ?? undefined,
    }),
    response: one('cws.conversations.v1.Session', (response: conversations.UpdateChatResponse) => response.session),
    statuses: [200],
    errors: ['forbidden', 'not_found'],
  }),
];
