import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { ulidText, uuidParam } from './fields';
import { one, row } from './route';

/** contract: messages-read */
export const readRows = [
  row({
    id: 'readMessages',
    tag: 'messages',
    summary: 'Mark messages as read',
    method: 'POST',
    path: '/chats/{id}/read',
    access: 'chats',
    limit: 'other',
    params: z.object({ id: uuidParam }),
    body: z.object({
      up_to: ulidText.meta({
        description: 'The last message that was read; if absent, the newest one that the caller sees',
      }),
    }),
    service: 'conversations',
    rpc: 'readMessages',
    request: ({ params, body }) => ({ session_id: params.id, up_to: body.up_to ?? '' }),
    response: one(
      'cws.conversations.v1.ReadMessagesResponse',
      (response: conversations.ReadMessagesResponse) => response,
    ),
    statuses: [200],
    errors: ['not_found', 'conflict'],
  }),
];
