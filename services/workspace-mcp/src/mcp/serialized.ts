/** The JSON of results that are the same for many requests, each as the beginning of a message without its id. */
const known = new WeakMap<object, Buffer>();

/** Serialises a large result once, for all responses that have it. It must not change from then on. */
export function serializedOnce<Result extends object>(result: Result): Result {
  known.set(result, Buffer.from(`{"jsonrpc":"2.0","result":${JSON.stringify(result)},"id":`));
  return result;
}

/** The parts of a JSON-RPC message that are looked at here. */
interface Message {
  readonly id?: unknown;
  readonly result?: object;
}

/**
 * The JSON of a JSON-RPC message, in two parts where its result was serialised before: a copy of a large result would cost more than the
 * rest of its response.
 */
export function serialized(message: Message): string | readonly [result: Buffer, id: string] {
  const beginning = message.result && known.get(message.result);
  return beginning ? [beginning, `${JSON.stringify(message.id)}}`] : JSON.stringify(message);
}
