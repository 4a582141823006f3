import { JsonWriter } from '@cws/protos';

/** The buffers of the others are left to the garbage collector. */
const MAX_IDLE_BYTES = 4 << 20;

/**
 * A large buffer for each response would cost more in garbage collection, and since it is outside the heap, the collector comes late: under
 * load, when many responses are written in one turn of the event loop, as many writers are needed at a time.
 */
const idle: JsonWriter[] = [];
let idleBytes = 0;

/** Returns an empty writer. */
export function takeWriter(): JsonWriter {
  const writer = idle.pop();
  if (writer === undefined) return new JsonWriter();
  idleBytes -= writer.capacity;
  writer.clear();
  return writer;
}

/** Keeps a writer for a later response. Nobody may read any more what it has written. */
export function giveBackWriter(writer: JsonWriter): void {
  if (idleBytes + writer.capacity > MAX_IDLE_BYTES) return;
  idleBytes += writer.capacity;
  idle.push(writer);
}
