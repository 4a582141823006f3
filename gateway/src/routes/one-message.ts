import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { json, jsonText, text, ulidParam, uuidParam } from '../http/fields';
import { one, row } from '../route';

const path = '/chats/{session_id}/messages/{message_id}';
const params = z.object({ session_id: uuidParam, message_id: ulidParam });

/** §4.12, and what docs/decisions §3 adds beside it. */
export const oneMessageRows = [
  row({
    id: 'getMessage',
    tag: 'messages',
    summary: 'One message',
    method: 'GET',
    path,
    access: 'credential',
    limit: 'read',
    params,
    service: 'conversations',
    rpc: 'getMessage',
    request: ({ params }) => params,
    answer: one('cws.conversations.v1.Message', (response: conversations.GetMessageResponse) => response.message),
    statuses: [200],
    errors: ['not_found', 'message_not_found'],
  }),
  row({
    id: 'editMessage',
    tag: 'messages',
    summary: 'Edit a message of your own, for a while after sending',
    method: 'PATCH',
    path,
    access: 'credential',
    limit: 'other',
    params,
    body: z.object({ content: json, content_type: text }),
    service: 'conversations',
    rpc: 'editMessage',
    request: ({ params, body }) => ({
      ...params,
      content: jsonText(body.content),
      content_type: body.content_type ?? '',
    }),
    answer: one('cws.conversations.v1.Message', (response: conversations.EditMessageResponse) => response.message),
    statuses: [200],
    errors: [
      'not_found',
      'message_not_found',
      'edit_window_closed',
      'session_archived',
      'message_too_large',
      'unsupported_content_type',
      'conflict',
    ],
  }),
  row({
    id: 'deleteMessage',
    tag: 'messages',
    summary: 'Hide a message from everybody',
    method: 'DELETE',
    path,
    access: 'credential',
    limit: 'other',
    params,
    service: 'conversations',
    rpc: 'deleteMessage',
    request: ({ params }) => params,
    answer: one(
      'cws.conversations.v1.DeleteMessageResponse',
      (response: conversations.DeleteMessageResponse) => response,
    ),
    statuses: [200],
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
  row({
    id: 'purgeMessage',
    tag: 'messages',
    summary: 'Empty a message and its copies for good',
    method: 'POST',
    path: `${path}/purge`,
    access: 'credential',
    limit: 'other',
    params,
    service: 'conversations',
    rpc: 'purgeMessage',
    request: ({ params }) => params,
    answer: one(
      'cws.conversations.v1.PurgeMessageResponse',
      (response: conversations.PurgeMessageResponse) => response,
    ),
    statuses: [200],
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
];
