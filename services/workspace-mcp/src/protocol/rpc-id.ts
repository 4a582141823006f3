import { z } from 'zod';
import type { RpcId } from './rpc-error';

export const rpcId = z.union([z.string(), z.int()], 'The id of a JSON-RPC request is a string or a whole number');

/** The id that a message has, null if it has none that is valid: an error has the id of its request where it can be read (JSON-RPC 2.0 §5). */
export function idOf(message: unknown): RpcId {
  const id = rpcId.safeParse((message as { id?: unknown } | null)?.id).data ?? null;
  return typeof id === 'string' && !id.isWellFormed() ? null : id;
}

/** The id of the message in a body, null if the body is no such message. */
export function idIn(body: Buffer): RpcId {
  try {
    return idOf(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}
