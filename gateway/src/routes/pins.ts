import type { conversations } from '@cws/protos';
import { messagePath, ofMessage, session, theMessage } from './message-parts';
import { many, row } from './route';

const pinning = { ...ofMessage, path: `${messagePath}/pin`, limit: 'other', response: theMessage } as const;

/** contract: messages-pin */
export const pinRows = [
  row({
    id: 'listPinnedMessages',
    tag: 'messages',
    summary: 'List pinned messages',
    description: 'The newest pin comes first.',
    method: 'GET',
    path: '/chats/{session_id}/pinned-messages',
    access: 'any-credential',
    limit: 'read',
    params: session,
    service: 'conversations',
    rpc: 'listPinnedMessages',
    request: ({ params }) => params,
    response: many(
      'cws.conversations.v1.Message',
      (response: conversations.ListPinnedMessagesResponse) => response.messages,
    ),
    statuses: [200],
    errors: ['session_not_found'],
  }),
  row({
    ...pinning,
    id: 'pinMessage',
    summary: 'Pin a message',
    method: 'POST',
    rpc: 'pinMessage',
    errors: ['not_found', 'message_not_found', 'pin_limit', 'conflict'],
  }),
  row({
    ...pinning,
    id: 'unpinMessage',
    summary: 'Unpin a message',
    method: 'DELETE',
    rpc: 'unpinMessage',
    errors: ['not_found', 'message_not_found', 'conflict'],
  }),
];
