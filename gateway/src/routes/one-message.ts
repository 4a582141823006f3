import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { CONTENT_TYPES } from './chat-fields';
import { json, jsonText, oneOf } from './fields';
import { messagePath, ofMessage, theMessage } from './message-parts';
import { one, row } from './route';

/** contract: messages-get, messages-edit, messages-delete, messages-purge */
export const oneMessageRows = [
  row({
    ...ofMessage,
    id: 'getMessage',
    summary: 'One message',
    method: 'GET',
    path: messagePath,
    limit: 'read',
    rpc: 'getMessage',
    answer: theMessage,
    errors: ['not_found', 'message_not_found'],
  }),
  row({
    ...ofMessage,
    id: 'editMessage',
    summary: 'Edit a message of your own, for a while after sending',
    method: 'PATCH',
    path: messagePath,
    limit: 'other',
    body: z.object({ content: json, content_type: oneOf(CONTENT_TYPES.filter((type) => type !== 'postback')) }),
    rpc: 'editMessage',
    request: ({ params, body }) => ({
      ...params,
      content: jsonText(body.content),
      content_type: body.content_type ?? '',
    }),
    answer: theMessage,
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
    ...ofMessage,
    id: 'deleteMessage',
    summary: 'Hide a message from everybody',
    method: 'DELETE',
    path: messagePath,
    limit: 'other',
    rpc: 'deleteMessage',
    answer: one(
      'cws.conversations.v1.DeleteMessageResponse',
      (response: conversations.DeleteMessageResponse) => response,
    ),
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
  row({
    ...ofMessage,
    id: 'purgeMessage',
    summary: 'Empty a message and its copies for good',
    method: 'POST',
    path: `${messagePath}/purge`,
    limit: 'other',
    rpc: 'purgeMessage',
    answer: one(
      'cws.conversations.v1.PurgeMessageResponse',
      (response: conversations.PurgeMessageResponse) => response,
    ),
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
];
