export type RpcId = string | number | null;

/**
 * The id of a JSON-RPC message, null if it has none that is a string or a whole number: an error has the id of its request where that can be
 * read (JSON-RPC 2.0 §5).
 */
export function idOf(message: unknown): RpcId {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
  if (typeof id === 'string') return id.isWellFormed() ? id : null;
  return Number.isSafeInteger(id) ? (id as number) : null;
}

/** The id of the message in a body, null if the body is no such message. */
export function idIn(body: Buffer): RpcId {
  try {
    return idOf(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}
