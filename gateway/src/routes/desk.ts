import { type conversations, limits } from '@cws/protos';
import { z } from 'zod';
import { STATUS_FILTER, TYPE_FILTER } from './chat-fields';
import { pageAsked, pageQuery, personText, repeatable, uuid, uuidOrEmpty, uuidParam, uuidText } from './fields';
import { optionalText } from './limited';
import { many, one, row } from './route';

const params = z.object({ id: uuidParam });
const { team_id, reason } = limits['cws.conversations.v1.TransferChatRequest'];
const shape = 'cws.conversations.v1.Session';

/** The operations by which members of a business work with its sessions (contract: desk-access). */
export const deskRows = [
  row({
    id: 'listDeskChats',
    tag: 'desk',
    summary: 'List sessions of a business',
    description: 'The newest activity comes first.',
    method: 'GET',
    path: '/desk/chats',
    access: 'any-credential',
    limit: 'read',
    query: z.object({
      business_id: uuidOrEmpty.optional(),
      app_id: uuid.optional(),
      status: repeatable.meta({ description: STATUS_FILTER }),
      type: repeatable.meta({ description: TYPE_FILTER }),
      assignee: uuid.optional().meta({ description: '`me`, `none` or the id of a member' }),
      ...pageQuery,
    }),
    service: 'conversations',
    rpc: 'listDeskChats',
    request: ({ query }) => ({
      business_id: query.business_id ?? '',
      app_id: query.app_id ?? '',
      status: query.status,
      type: query.type,
      assignee: query.assignee ?? '',
      ...pageAsked(query),
    }),
    response: many(
      shape,
      (response: conversations.ListDeskChatsResponse) => response.sessions,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['forbidden', 'invalid_cursor'],
  }),
  row({
    id: 'listConversation',
    tag: 'desk',
    summary: 'List sessions of a conversation',
    description: 'The oldest comes first.',
    method: 'GET',
    path: '/desk/conversations/{id}',
    access: 'any-credential',
    limit: 'read',
    params,
    service: 'conversations',
    rpc: 'listConversation',
    request: ({ params }) => ({ conversation_id: params.id }),
    response: many(shape, (response: conversations.ListConversationResponse) => response.sessions),
    statuses: [200],
    errors: ['forbidden', 'not_found'],
  }),
  row({
    id: 'assignChat',
    tag: 'desk',
    summary: 'Assign a session',
    description: 'The assignee is a member of the business.',
    method: 'POST',
    path: '/chats/{id}/assign',
    access: 'any-credential',
    limit: 'other',
    params,
    body: z.object({
      assignee_id: personText.meta({ description: '`me`, the id of a member, or empty for nobody' }),
      expected_assignee_id: uuid
        .nullish()
        .meta({ description: 'The expected assignee; 409 if somebody else is assigned' }),
    }),
    service: 'conversations',
    rpc: 'assignChat',
    request: ({ params, body }) => ({
      session_id: params.id,
      assignee_id: body.assignee_id,
      expected_assignee_id: body.expected_assignee_id ?? undefined,
    }),
    response: one(shape, (response: conversations.AssignChatResponse) => response.session),
    statuses: [200],
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  row({
    id: 'transferChat',
    tag: 'desk',
    summary: 'Transfer a session',
    description: 'The session is closed, and a new one continues at another app, bot or team of the business.',
    method: 'POST',
    path: '/chats/{id}/transfer',
    access: 'any-credential',
    limit: 'other',
    idempotent: true,
    params,
    body: z.object({
      app_id: uuidText.meta({ description: 'Exactly one of app_id, bot_profile_id, team_id' }),
      bot_profile_id: uuidText.meta({ description: 'A bot of the business' }),
      team_id: optionalText(team_id).meta({ description: 'A team of the business' }),
      reason: optionalText(reason).meta({ description: 'Why it is transferred; members see it' }),
    }),
    writesMessage: true,
    service: 'conversations',
    rpc: 'transferChat',
    request: ({ params, body, idempotency }) => ({
      session_id: params.id,
      app_id: body.app_id ?? '',
      bot_profile_id: body.bot_profile_id ?? '',
      team_id: body.team_id ?? '',
      reason: body.reason ?? '',
      idempotency,
    }),
    response: one(shape, (response: conversations.TransferChatResponse) => response.session),
    statuses: [201],
    errors: ['forbidden', 'not_found', 'session_archived', 'session_closed'],
  }),
];
