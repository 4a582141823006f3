import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { ulidParam, uuidParam } from './fields';
import { one } from './route';

export const session = z.object({ session_id: uuidParam });
const params = session.extend({ message_id: ulidParam });

export const messagePath = '/chats/{session_id}/messages/{message_id}';

/** The fields that rows about one message have in common. */
export const ofMessage = {
  tag: 'messages',
  access: 'any-credential',
  params,
  service: 'conversations',
  request: ({ params: named }: { params: z.output<typeof params> }) => named,
  statuses: [200],
} as const;

/** Responses that hold the message. */
export const theMessage = one(
  'cws.conversations.v1.Message',
  ({ message }: { readonly message: conversations.Message | undefined }) => message,
);
