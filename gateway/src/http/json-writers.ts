import { JsonWriter } from '@cws/protos';

const MAX_IDLE = 16;

/** Longer than most pages. The buffers of the others are left to the garbage collector, so that idle writers hold 4 MiB at most. */
const MAX_KEPT_LENGTH = 1 << 18;

/** A large buffer for each response would cost more in garbage collection. */
const idle: JsonWriter[] = [];

/** Returns an empty writer. */
export function takeWriter(): JsonWriter {
  const writer = idle.pop() ?? new JsonWriter();
  writer.clear();
  return writer;
}

/** Keeps a writer for a later response. Nobody may read any more what it has written. */
export function giveBackWriter(writer: JsonWriter): void {
  if (idle.length < MAX_IDLE && writer.capacity <= MAX_KEPT_LENGTH) idle.push(writer);
}
