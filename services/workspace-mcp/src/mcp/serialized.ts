/** A large result that is the same for many requests. Its JSON is made once, as the end of a message whose beginning has its id. */
export class SerializedResult {
  readonly json: Buffer;

  constructor(private readonly result: object) {
    this.json = Buffer.from(`,"result":${JSON.stringify(result)}}`);
  }

  toJSON(): object {
    return this.result;
  }
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
export function serialized(message: Message): string | readonly [beginning: string, result: Buffer] {
  const { id, result } = message;
  if (!(result instanceof SerializedResult)) return JSON.stringify(message);
  return [`{"jsonrpc":"2.0","id":${JSON.stringify(id)}`, result.json];
}
