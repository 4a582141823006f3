import { AppError, idIn, idOf, MAX_ID_CHARACTERS, parseStrictly } from '@cws/kit';
import { z } from 'zod';
import { invalidParams, invalidRequest, parseError } from './rpc-error';

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

export const rpcId = z.union(
  [z.string().max(MAX_ID_CHARACTERS), z.int()],
  `The id of a JSON-RPC request is a whole number or a string of at most ${MAX_ID_CHARACTERS} characters`,
);

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
  const data = isPlainMessage(message) ? message : checked(message);
  const { id, method } = data;
  const { params, meta } = ownParams(data.params);
  return id === undefined ? { kind: 'notice', method, params } : { kind: 'request', id, method, params, meta };
}

type Message = z.output<typeof rpcMessage>;

/** Whether the schema accepts a message, for nearly all that it accepts: it costs as much as parsing the JSON. */
const isPlainMessage = (message: unknown): message is Message =>
  isObject(message) &&
  message['jsonrpc'] === '2.0' &&
  typeof message['method'] === 'string' &&
  (isShortText(message['id']) || Number.isSafeInteger(message['id'])) &&
  (message['params'] === undefined || isObject(message['params']));

const isShortText = (id: unknown): boolean => typeof id === 'string' && id.length <= MAX_ID_CHARACTERS;

function checked(message: unknown): Message {
  const { success, data, error } = rpcMessage.safeParse(message);
  if (!success) throw refusalOf(error.issues[0]!, message);
  return data;
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

/** Takes `_meta` out, and drops `task`: the server runs no tasks, and has to serve such requests as plain ones. */
function ownParams(given: Params = {}): { readonly params: Params; readonly meta?: unknown } {
  if (!('_meta' in given || 'task' in given)) return { params: given };
  const { _meta: meta, task, ...params } = given;
  return { params, meta };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the body; -32700 for invalid JSON, -32600 for JSON that databases or scripts would misread. */
function parseBody(body: Buffer): unknown {
  try {
    return parseStrictly(body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalid_json') throw parseError(error.message);
    throw invalidRequest(error.details.map(({ path, message }) => `${path}: ${message}`).join('; '), 400, idIn(body));
  }
}
