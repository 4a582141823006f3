import type { Db, Document } from 'mongodb';
import type { Facts, NamedIndex } from './migration';

/** The documents that a unique index would refuse: the number of keys that occur more than once, and examples. */
export interface Duplicates {
  readonly index: string;
  readonly keys: number;
  readonly documents: number;
  /** The first and the last document id of a key. The key itself may be personal data, so it is left out. */
  readonly examples: readonly (readonly unknown[])[];
}

const EXAMPLES = 5;

/** Scans the whole collection, and uses the disk where memory does not suffice. */
export async function findDuplicates(db: Db, collection: string, index: NamedIndex): Promise<Duplicates> {
  const options = { allowDiskUse: true, ...(index.collation && { collation: index.collation }) };
  const [found] = await db.collection(collection).aggregate(stagesFor(index), options).toArray();
  const { keys = 0, documents = 0, examples = [] } = found ?? {};
  return { index: index.name, keys, documents, examples: examples.slice(0, EXAMPLES) };
}

export const duplicatesFact = (duplicates: readonly Duplicates[]): Facts =>
  duplicates.length === 0 ? {} : { duplicates };

function stagesFor({ key, sparse, partialFilterExpression }: NamedIndex): Document[] {
  const fields = Object.keys(key);
  const indexed =
    partialFilterExpression ?? (sparse ? { $or: fields.map((field) => ({ [field]: { $exists: true } })) } : {});
  const value = Object.fromEntries(fields.map((field, at) => [`k${at}`, { $ifNull: [`$${field}`, null] }]));
  return [
    { $match: indexed },
    { $group: { _id: value, count: { $sum: 1 }, first: { $min: '$_id' }, last: { $max: '$_id' } } },
    { $match: { count: { $gt: 1 } } },
    {
      $group: {
        _id: null,
        keys: { $sum: 1 },
        documents: { $sum: '$count' },
        examples: { $firstN: { n: EXAMPLES, input: ['$first', '$last'] } },
      },
    },
  ];
}
