import { idOf } from '@cws/kit';
import { z } from 'zod';
import { parseBody } from './parse-body';
import { invalidParams, invalidRequest } from './rpc-error';

type Params = Readonly<Record<string, unknown>>;

export interface RpcRequest {
  readonly kind: 'request';
  readonly id: string | number;
  readonly method: string;
  readonly params: Params;
  /** `_meta` of the params, unchecked. */
  readonly meta?: unknown;
}

/** A notification, or a response to no request of ours: neither gets a response. */
export interface RpcNotice {
  readonly kind: 'notice';
  readonly method: string;
  readonly params: Params;
}

export const rpcId = z.union([z.string(), z.int()], 'The id of a JSON-RPC request is a string or a whole number');

/** A request, or without an id a notification (JSON-RPC 2.0 §4). */
export const rpcMessage = z.object(
  {
    jsonrpc: z.literal('2.0', 'The body is not a JSON-RPC 2.0 message'),
    method: z
      .string('A JSON-RPC request has a method')
      .describe('initialize, ping, server/discover, tools/list, tools/call, or a notification'),
    id: rpcId.optional().describe('Absent in a notification'),
    params: z
      .preprocess(
        (params) => params ?? undefined,
        z.record(z.string(), z.unknown(), 'The params are not an object').optional(),
      )
      .optional()
      .describe('initialize: {protocolVersion, capabilities, clientInfo}; tools/call: {name, arguments}'),
  },
  'The body is not a JSON-RPC 2.0 message',
);

/** Parses the one message of a body (contract: tool-server-messages). Throws an RpcError, with the id of the message if it has one. */
export function parseMessage(body: Buffer): RpcRequest | RpcNotice {
  const message = parseBody(body);
  if (Array.isArray(message)) throw invalidRequest('Batches are not supported: send one request per body');
  if (isResponse(message)) return NOTHING_REQUESTED;
  const { success, data, error } = rpcMessage.safeParse(message);
  if (!success) throw refusalOf(error.issues[0]!, message);
  const { id, method } = data;
  const { _meta: meta, ...given } = data.params ?? {};
  const params = ownParams(given);
  return id === undefined ? { kind: 'notice', method, params } : { kind: 'request', id, method, params, meta };
}

const NOTHING_REQUESTED: RpcNotice = { kind: 'notice', method: '', params: {} };

const isResponse = (message: unknown): boolean =>
  isObject(message) &&
  message['jsonrpc'] === '2.0' &&
  message['method'] === undefined &&
  ('result' in message || 'error' in message);

function refusalOf({ path, message: why }: z.core.$ZodIssue, message: unknown) {
  const id = idOf(message);
  return path[0] === 'params' ? invalidParams(why, id) : invalidRequest(why, 400, id);
}

/** Drops `task`: the server runs no tasks, and has to serve such requests as plain ones. */
function ownParams({ task, ...own }: Record<string, unknown>): Params {
  return own;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
