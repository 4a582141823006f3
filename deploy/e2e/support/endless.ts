const CHUNK_BYTES = 65_536;

/** A body that begins with `head` and goes on with `more` until the connection ends. */
export const endlessBody = (head: string, more: string): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (out) => out.enqueue(Buffer.from(head)),
    pull: (out) => out.enqueue(Buffer.from(more.repeat(Math.ceil(CHUNK_BYTES / more.length)))),
  });
