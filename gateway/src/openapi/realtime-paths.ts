import type { ErrorCode } from '@cws/kit';
import { TICKET_LIFETIME_S } from '../auth/stream-tickets';
import { headersOf, tracing } from './components/headers';
import { refTo, type Schema } from './components/schemas';
import { failuresOf } from './operation';

const CREDENTIALS = [
  { userToken: [] },
  { workspaceKey: [] },
  { cliToken: [] },
  { connectionKey: [] },
  { widgetToken: [] },
];
const STREAM_CREDENTIALS = [...CREDENTIALS, { streamTicket: [] }];
const AWAY: readonly ErrorCode[] = ['unauthorized', 'token_expired', 'upstream_unavailable', 'internal'];

const TYPES = [
  'ready',
  'resync_required',
  'message.created',
  'message.updated',
  'message.deleted',
  'message.receipt',
  'session.created',
  'session.updated',
  'answer.started',
  'answer.delta',
  'answer.snapshot',
  'answer.tool',
  'answer.aborted',
  'typing',
  'error',
  'closed',
];

/** The frames of streams (contract: realtime-frames). */
export const realtimeSchemas: Schema = {
  Frame: {
    type: 'object',
    properties: {
      seq: { type: 'integer', description: 'The number of the change in its session; only durable changes have one' },
      type: { enum: TYPES, description: 'What has happened' },
      session_id: { type: 'string', description: 'Empty for frames about the connection' },
      at: { type: 'string', format: 'date-time', description: 'The time at which it happened' },
      data: {
        type: 'object',
        description: 'message.created: {message, answer_id?}; session.updated: {session, changed}; …',
      },
    },
    required: ['type', 'session_id', 'at', 'data'],
  },
};

export const realtimeSecurity: Schema = {
  streamTicket: {
    type: 'apiKey',
    in: 'query',
    name: 'ticket',
    description:
      'From POST /realtime/tickets, for browsers; valid only for the two streams, and no longer than its credential',
  },
};

/** The streams, which are not rows of the route table: conversations serves them itself. */
export const realtimePaths = (): Schema => ({
  '/chats/{id}/stream': { get: stream },
  '/realtime': { get: socket },
  '/realtime/tickets': { post: tickets },
});

const stream: Schema = {
  operationId: 'streamChat',
  tags: ['realtime'],
  summary: 'Follow a session',
  description:
    "Server-sent events; with `Last-Event-ID` or `after`, missed events of the last 72 hours come first. The credential is that of the session's user or of a member, in the header or as a ticket in the query.",
  security: STREAM_CREDENTIALS,
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'Last-Event-ID', in: 'header', schema: { type: 'integer', minimum: 0 } },
    { name: 'after', in: 'query', schema: { type: 'integer', minimum: 0 } },
    { $ref: '#/components/parameters/JsonFields' },
    ...tracing,
  ],
  responses: {
    200: {
      description:
        'Each event has the number as id, the type as event, and a Frame as data; a comment comes every 20 s',
      headers: headersOf(),
      content: { 'text/event-stream': { schema: refTo('Frame') } },
    },
    ...failuresOf(['invalid_id', 'session_not_found', 'validation_failed', 'rate_limited', ...AWAY]),
  },
};

const socket: Schema = {
  operationId: 'openRealtime',
  tags: ['realtime'],
  summary: 'Open a WebSocket',
  description:
    'The client sends `{op: subscribe, session_id, after?}`, `{op: unsubscribe, session_id}`, `{op: feed, business_id?}` and `{op: typing, session_id, on}`. Frames are JSON texts of at most 16 KiB. The service closes the socket with 4401 (the credential has ended), 4408 (1 MiB unread), 4429 (the 11th socket of a user) or 1012 (the service restarts).',
  security: STREAM_CREDENTIALS,
  parameters: tracing,
  responses: {
    101: { description: 'The connection is now a WebSocket; each text message is a Frame' },
    426: {
      description: 'The request did not ask for a WebSocket',
      content: { 'application/json': { schema: refTo('Failure') } },
    },
    ...failuresOf(['forbidden', ...AWAY]),
  },
};

const ticket: Schema = {
  type: 'object',
  properties: {
    ticket: { type: 'string', description: 'The ticket, for the query of a stream' },
    expires_in: { const: TICKET_LIFETIME_S, description: 'Seconds' },
  },
  required: ['ticket', 'expires_in'],
};

const tickets: Schema = {
  operationId: 'createStreamTicket',
  tags: ['realtime'],
  summary: 'Create a stream ticket',
  description:
    'A ticket opens streams where no header can be set, any number of times. A ticket has the bounds of the credential that it is made with, and ends with it.',
  security: CREDENTIALS,
  parameters: tracing,
  responses: {
    201: {
      description: 'Created',
      headers: headersOf(),
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { success: { const: true }, data: ticket },
            required: ['success', 'data'],
          },
        },
      },
    },
    ...failuresOf(['forbidden', 'rate_limited', ...AWAY]),
  },
};
