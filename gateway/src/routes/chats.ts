import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { flag, pageSize, repeatable, text, texts } from '../http/fields';
import { many, one, row } from '../route';

/** §4.3, §4.4. */
export const chatRows = [
  row({
    id: 'createChat',
    tag: 'chats',
    summary: 'Create a session (201) or resume the open one (200)',
    method: 'POST',
    path: '/chats',
    access: 'credential',
    limit: 'session',
    idempotent: true,
    body: z.object({
      app_id: text,
      bot_profile_id: text,
      channel: text,
      initial_attachments: texts,
      type: text,
      new: flag,
    }),
    service: 'conversations',
    rpc: 'createChat',
    request: ({ body, idempotency }) => ({
      app_id: body.app_id ?? '',
      bot_profile_id: body.bot_profile_id ?? '',
      channel: body.channel ?? '',
      initial_attachments: body.initial_attachments ?? [],
      type: body.type ?? '',
      force_new: body.new ?? false,
      idempotency,
    }),
    answer: one('cws.conversations.v1.Session', (response: conversations.CreateChatResponse) => response.session),
    statuses: [201, 200],
    status: ({ created }) => (created ? 201 : 200),
    errors: ['bot_not_found'],
  }),
  row({
    id: 'listChats',
    tag: 'chats',
    summary: "The caller's sessions, newest activity first",
    method: 'GET',
    path: '/chats',
    access: 'credential',
    limit: 'read',
    query: z.object({
      per_page: pageSize,
      cursor: z.string().optional(),
      status: repeatable,
      type: repeatable,
      app_id: z.string().optional(),
    }),
    service: 'conversations',
    rpc: 'listChats',
    request: ({ query }) => ({
      per_page: query.per_page ?? 0,
      cursor: query.cursor ?? '',
      status: query.status,
      type: query.type,
      app_id: query.app_id ?? '',
    }),
    answer: many(
      'cws.conversations.v1.Session',
      (response: conversations.ListChatsResponse) => response.sessions,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['invalid_cursor'],
  }),
];
