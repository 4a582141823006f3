import type { Db, Document } from 'mongodb';
import type { Call } from '../call/call';
import { within } from './mongo';

/** The parameters of a find (MongoDB manual, database command find). */
export interface BatchQuery {
  readonly filter: Document;
  readonly projection: Document;
  readonly limit: number;
  readonly sort?: Document;
  readonly hint?: Document;
  readonly skip?: number;
}

/** Reads whose documents fit into one response of MongoDB, 16 MB. */
export interface BatchReader {
  find<Row>(call: Call, query: BatchQuery): Promise<Row[]>;
  aggregate<Row>(call: Call, pipeline: readonly Document[]): Promise<Row[]>;
}

/**
 * Reads the only batch of a command. A cursor of the driver is built for any number of batches, and takes each document apart twice: that
 * is half the CPU of a page. The cursor would also repeat a read whose connection breaks; so this is for rpcs which their callers repeat.
 */
export function batchReader(db: Db, collection: string): BatchReader {
  async function read<Row>(call: Call, command: Document): Promise<Row[]> {
    const { cursor } = await db.command({ ...command, ...within(call), readConcern: db.readConcern });
    return cursor.firstBatch as Row[];
  }
  return {
    find: (call, query) => read(call, { find: collection, ...query, batchSize: query.limit, singleBatch: true }),
    aggregate: (call, pipeline) => read(call, { aggregate: collection, pipeline, cursor: {} }),
  };
}
