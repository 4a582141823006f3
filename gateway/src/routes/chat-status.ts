import type { conversations } from '@cws/protos';
import { z } from 'zod';
import { STATUSES } from './chat-fields';
import { timeOrNone, uuidParam } from './fields';
import { one, row } from './route';

const params = z.object({ id: uuidParam });
const shape = 'cws.conversations.v1.SessionStatus';

/** The fields of both rows that archive a session (contract: chats-archive). */
const archiving = {
  tag: 'chats',
  access: 'any-credential',
  limit: 'other',
  params,
  service: 'conversations',
  rpc: 'archiveChat',
  request: ({ params: { id } }: { params: z.output<typeof params> }) => ({ session_id: id }),
  response: one(shape, (response: conversations.ArchiveChatResponse) => response.status),
  statuses: [200],
  errors: ['forbidden', 'not_found'],
} as const;

/** contract: chats-archive, chats-status */
export const chatStatusRows = [
  row({
    ...archiving,
    id: 'archiveChat',
    summary: 'Archive a session',
    description: 'A repeat changes nothing.',
    method: 'POST',
    path: '/chats/{id}/archive',
  }),
  row({
    ...archiving,
    id: 'deleteChat',
    summary: 'Archive a session by DELETE',
    description: 'It does what `POST /chats/{id}/archive` does; nothing is deleted.',
    method: 'DELETE',
    path: '/chats/{id}',
  }),
  row({
    id: 'setChatStatus',
    tag: 'chats',
    summary: 'Set the status of a session',
    method: 'PUT',
    path: '/chats/{id}/status',
    access: 'any-credential',
    limit: 'other',
    params,
    body: z
      .object({
        status: z
          .unknown()
          .refine((value) => value == null || typeof value === 'string', 'must be a string')
          .optional()
          .meta({
            type: 'string',
            enum: STATUSES,
            description: 'Any other value, or none, is refused with `invalid_status`',
          }),
        snoozed_until: timeOrNone.meta({ description: 'RFC 3339; the time at which a snoozed session wakes' }),
      })
      .meta({ required: ['status'] }),
    service: 'conversations',
    rpc: 'setChatStatus',
    request: ({ params, body }) => ({
      session_id: params.id,
      status: (body.status as string | null | undefined) ?? '',
      snoozed_until: body.snoozed_until ?? '',
    }),
    response: one(shape, (response: conversations.SetChatStatusResponse) => response.status),
    statuses: [200],
    errors: ['invalid_status', 'forbidden', 'not_found'],
  }),
];
