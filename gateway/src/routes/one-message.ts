import { type conversations, limits } from '@cws/protos';
import { z } from 'zod';
import { CONTENT_TYPES } from './chat-fields';
import { jsonText, messageContent, oneOf } from './fields';
import { optionalText } from './limited';
import { messagePath, ofMessage, theMessage } from './message-parts';
import { one, row } from './route';

/** contract: messages-get, messages-edit, messages-delete, messages-purge, messages-rating */
export const oneMessageRows = [
  row({
    ...ofMessage,
    id: 'getMessage',
    summary: 'Get a message',
    method: 'GET',
    path: messagePath,
    limit: 'read',
    rpc: 'getMessage',
    response: theMessage,
    errors: ['not_found', 'message_not_found'],
  }),
  row({
    ...ofMessage,
    id: 'editMessage',
    summary: 'Edit a message',
    description: 'Its author may edit it for 15 minutes after it was sent.',
    method: 'PATCH',
    path: messagePath,
    limit: 'other',
    body: z.object({
      content: messageContent,
      content_type: oneOf(CONTENT_TYPES.filter((type) => type !== 'postback')).meta({
        description: 'If absent, it stays as it is',
      }),
    }),
    rpc: 'editMessage',
    request: ({ params, body }) => ({
      ...params,
      content: jsonText(body.content),
      content_type: body.content_type ?? '',
    }),
    response: theMessage,
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
    summary: 'Delete a message',
    description: 'The message is hidden from everybody.',
    method: 'DELETE',
    path: messagePath,
    limit: 'other',
    rpc: 'deleteMessage',
    response: one(
      'cws.conversations.v1.DeleteMessageResponse',
      (response: conversations.DeleteMessageResponse) => response,
    ),
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
  row({
    ...ofMessage,
    id: 'purgeMessage',
    summary: 'Purge a message',
    description: 'The content of the message and of its copies is removed permanently.',
    method: 'POST',
    path: `${messagePath}/purge`,
    limit: 'other',
    rpc: 'purgeMessage',
    response: one(
      'cws.conversations.v1.PurgeMessageResponse',
      (response: conversations.PurgeMessageResponse) => response,
    ),
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
  row({
    ...ofMessage,
    id: 'rateMessage',
    summary: 'Rate an answer',
    description:
      "The session's user says whether a message of the bot was helpful. A later rating replaces it; everybody who reads the message sees it.",
    method: 'POST',
    path: `${messagePath}/rating`,
    access: 'chats',
    limit: 'other',
    body: z.object({
      helpful: z.boolean(),
      comment: optionalText(limits['cws.conversations.v1.RateMessageRequest'].comment),
    }),
    rpc: 'rateMessage',
    request: ({ params, body }) => ({ ...params, helpful: body.helpful, comment: body.comment ?? '' }),
    response: one(
      'cws.conversations.v1.RateMessageResponse',
      (response: conversations.RateMessageResponse) => response,
    ),
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
];
