import type { AnyBulkWriteOperation, ClientSession, Collection, Document, Filter, UpdateFilter } from 'mongodb';

/** A document whose `rev` counts its writes. */
export interface Versioned {
  readonly _id: string;
  readonly rev: number;
}

/** A change of a document that applies only at that `rev`, which it must raise. */
export interface ConditionalUpdate<T> extends Versioned {
  readonly change: UpdateFilter<T>;
  readonly arrayFilters: Document[];
}

/** `outdated`: the document has another `rev` or does not exist. `failed`: the update itself was refused. */
export type Outcome = 'applied' | 'outdated' | 'failed';

/** MongoDB's code of an update that would change `_id`. */
const IMMUTABLE_FIELD = 66;

/** Conditional updates as commands of MongoDB. */
export interface ConditionalUpdates<T extends Versioned> {
  /** Sends one command; false when the document has changed or does not exist. */
  alone(update: ConditionalUpdate<T>, session?: ClientSession): Promise<boolean>;
  /** Sends one command with an outcome for each update; throws when the outcomes are unknown. The driver retries it as it does an update. */
  together(updates: readonly ConditionalUpdate<T>[]): Promise<Outcome[]>;
}

export function conditionalUpdates<T extends Versioned>(collection: Collection<T>): ConditionalUpdates<T> {
  return {
    async alone(update, session) {
      const { change, arrayFilters } = update;
      const options = { ...(arrayFilters.length > 0 && { arrayFilters }), ...(session && { session }) };
      const { matchedCount } = await collection.updateOne(filterOf(update), change, options);
      return matchedCount === 1;
    },

    async together(updates) {
      const codes = await collection
        .bulkWrite(updates.map(statementOf), { ordered: false })
        .then(() => new Map(), codesOf);
      return updates.map((_, index) => outcomeOf(codes.get(index)));
    },
  };
}

const filterOf = <T extends Versioned>({ _id, rev }: ConditionalUpdate<T>) => ({ _id, rev }) as Filter<T>;

/**
 * A command reports only how many of its updates matched nothing, not which. An upsert that matches nothing has to insert a
 * document with another `_id` than its filter has, which fails with an error that names the update.
 */
function statementOf<T extends Versioned>(update: ConditionalUpdate<T>): AnyBulkWriteOperation<T> {
  const { change, arrayFilters } = update;
  return {
    updateOne: {
      filter: filterOf(update),
      update: { ...change, $setOnInsert: { _id: 0 } } as unknown as UpdateFilter<T>,
      upsert: true,
      ...(arrayFilters.length > 0 && { arrayFilters }),
    },
  };
}

const outcomeOf = (code: number | undefined): Outcome => {
  if (code === undefined) return 'applied';
  return code === IMMUTABLE_FIELD ? 'outdated' : 'failed';
};

interface BulkError {
  readonly writeErrors?: readonly { readonly index: number; readonly code: number }[];
  /** The error that ended the command, where one did. */
  readonly errorResponse?: unknown;
}

/** The error codes of the updates that were not applied; throws the error of the command as a whole. */
function codesOf(error: BulkError): Map<number, number> {
  const { writeErrors = [], errorResponse } = error;
  if (writeErrors.length === 0) throw errorResponse instanceof Error ? errorResponse : error;
  return new Map(writeErrors.map(({ index, code }) => [index, code]));
}
