/** The JSON of results that are the same for many requests. */
const known = new WeakMap<object, Buffer>();

/** Serialises a large result once, for all responses that have it. It must not change from then on. */
export function serializedOnce<Result extends object>(result: Result): Result {
  known.set(result, Buffer.from(JSON.stringify(result)));
  return result;
}

/** The JSON of a JSON-RPC message, in parts: a copy of a large result would cost more than the rest of its response. */
export function jsonParts(message: object): readonly (string | Buffer)[] {
  const { result, ...others } = message as { readonly result?: object };
  const bytes = result && known.get(result);
  if (!bytes) return [JSON.stringify(message)];
  return [`${JSON.stringify(others).slice(0, -1)},"result":`, bytes, '}'];
}
