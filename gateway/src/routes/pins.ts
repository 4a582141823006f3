import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { ulidParam, uuidParam } from '../http/fields';
import { many, one, row } from '../route';

const path = '/chats/{session_id}/messages/{message_id}/pin';
const session = z.object({ session_id: uuidParam });
const params = session.extend({ message_id: ulidParam });

/** §4.8, and what pins and unpins. */
export const pinRows = [
  row({
    id: 'listPinnedMessages',
    tag: 'messages',
    summary: 'Pinned messages, newest pin first',
    method: 'GET',
    path: '/chats/{session_id}/pinned-messages',
    access: 'credential',
    limit: 'read',
    params: session,
    service: 'conversations',
    rpc: 'listPinnedMessages',
    request: ({ params }) => params,
    answer: many(
      'cws.conversations.v1.Message',
      (response: conversations.ListPinnedMessagesResponse) => response.messages,
    ),
    statuses: [200],
    errors: ['session_not_found'],
  }),
  row({
    id: 'pinMessage',
    tag: 'messages',
    summary: 'Pin a message',
    method: 'POST',
    path,
    access: 'credential',
    limit: 'other',
    params,
    service: 'conversations',
    rpc: 'pinMessage',
    request: ({ params }) => params,
    answer: one('cws.conversations.v1.Message', (response: conversations.PinMessageResponse) => response.message),
    statuses: [200],
    errors: ['not_found', 'message_not_found', 'pin_limit', 'conflict'],
  }),
  row({
    id: 'unpinMessage',
    tag: 'messages',
    summary: 'Unpin a message',
    method: 'DELETE',
    path,
    access: 'credential',
    limit: 'other',
    params,
    service: 'conversations',
    rpc: 'unpinMessage',
    request: ({ params }) => params,
    answer: one('cws.conversations.v1.Message', (response: conversations.UnpinMessageResponse) => response.message),
    statuses: [200],
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
];
