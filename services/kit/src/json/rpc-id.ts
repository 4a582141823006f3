import { withoutMark } from './byte-order-mark';

export type RpcId = string | number | null;

/** A longer id is none: every response repeats it (contract: envelope-failure). */
export const MAX_ID_CHARACTERS = 256;

/**
 * The id of a JSON-RPC message, null if it has none that is a short string or a whole number: an error has the id of its request where that
 * can be read (JSON-RPC 2.0 §5).
 */
export function idOf(message: unknown): RpcId {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
  if (typeof id === 'string') return id.length <= MAX_ID_CHARACTERS && id.isWellFormed() ? id : null;
  return Number.isSafeInteger(id) ? (id as number) : null;
}

/** The id of the message in a body, null if the body is no such message. */
export function idIn(body: Buffer): RpcId {
  try {
    return idOf(JSON.parse(withoutMark(body.toString('utf8'))));
  } catch {
    return null;
  }
}
