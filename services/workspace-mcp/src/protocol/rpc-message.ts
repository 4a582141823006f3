import { parseBody } from './parse-body';
import { invalidParams, invalidRequest } from './rpc-error';

type Params = Readonly<Record<string, unknown>>;

export interface RpcRequest {
  readonly kind: 'request';
  readonly id: string | number;
  readonly method: string;
  readonly params: Params;
}

/** A notification, or a response to no request of ours: neither gets a response. */
export interface RpcNotice {
  readonly kind: 'notice';
  readonly method: string;
  readonly params: Params;
}

/** Parses the one message of a body (contract: tool-server-messages). Throws an RpcError, with the id of the message if it has one. */
export function parseMessage(body: Buffer): RpcRequest | RpcNotice {
  const message = parseBody(body);
  if (Array.isArray(message)) throw invalidRequest('Batches are not supported: send one request per body');
  if (!isObject(message)) throw invalidRequest('The body is not a JSON-RPC 2.0 message');
  const { id, method } = message;
  const refuse = (why: string) => invalidRequest(why, 400, isId(id) ? id : null);
  if (message['jsonrpc'] !== '2.0') throw refuse('The body is not a JSON-RPC 2.0 message');
  if (method === undefined && ('result' in message || 'error' in message)) return NOTHING_ASKED;
  if (typeof method !== 'string') throw refuse('A JSON-RPC request has a method');
  if (id !== undefined && !isId(id)) throw invalidRequest('The id of a JSON-RPC request is a string or a whole number');
  const params = paramsOf(message, id ?? null);
  return id === undefined ? { kind: 'notice', method, params } : { kind: 'request', id, method, params };
}

const NOTHING_ASKED: RpcNotice = { kind: 'notice', method: '', params: {} };

/** Drops `_meta` and `task`: the server sends no progress and runs no tasks, and has to serve such requests as plain ones. */
function paramsOf({ params }: Record<string, unknown>, id: string | number | null): Params {
  if (params === undefined || params === null) return {};
  if (!isObject(params)) throw invalidParams('The params are not an object', id);
  const { _meta, task, ...own } = params;
  return own;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);
