import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { ulidText, uuidParam } from './fields';
import { one, row } from './route';

/** contract: branches */
export const chatBranchRows = [
  row({
    id: 'branchChat',
    tag: 'chats',
    summary: 'Branch a session',
    description: 'It creates a session with copies of the messages up to `message_id`, or up to the last live one.',
    method: 'POST',
    path: '/chats/{id}/branch',
    access: 'any-credential',
    limit: 'session',
    idempotent: true,
    params: z.object({ id: uuidParam }),
    body: z.object({
      message_id: ulidText.meta({ description: 'The last message to copy; if absent, the last live one' }),
    }),
    service: 'conversations',
    rpc: 'branchChat',
    request: ({ params, body, idempotency }) => ({
      session_id: params.id,
      message_id: body.message_id ?? '',
      idempotency,
    }),
    response: one('cws.conversations.v1.Session', (response: conversations.BranchChatResponse) => response.session),
    statuses: [201],
    errors: ['forbidden', 'not_found', 'message_not_found'],
  }),
];
