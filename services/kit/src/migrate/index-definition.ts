import type { Document, IndexDescription, IndexDescriptionInfo } from 'mongodb';
import type { NamedIndex } from './migration';

/** An index with the default name of MongoDB, such as `user_id_1_created_at_-1`. */
export function byKeys(
  key: Readonly<Record<string, 1 | -1>>,
  options: Omit<IndexDescription, 'key' | 'name'> = {},
): NamedIndex {
  const name = Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_');
  return { name, key: { ...key }, ...options };
}

/**
 * Whether both are the same index for MongoDB, whatever their names: two such indexes cannot exist side by side
 * (mongodb.com/docs, createIndexes). The time of a TTL index is no part of it.
 */
export function isSameIndex(wanted: NamedIndex, existing: IndexDescriptionInfo): boolean {
  return textOf(identityOf(wanted)) === textOf(identityOf(existing)) && hasCollation(wanted.collation, existing);
}

const identityOf = ({ key, unique, sparse, partialFilterExpression }: IndexDescription | IndexDescriptionInfo) => ({
  key: Object.entries(key),
  unique: unique === true,
  sparse: sparse === true,
  filter: partialFilterExpression ?? null,
});

/** MongoDB lists a collation with all its fields, defaults included. */
function hasCollation(wanted: Document | undefined, { collation }: IndexDescriptionInfo): boolean {
  if (!wanted || !collation) return wanted === undefined && collation === undefined;
  return Object.entries(wanted).every(([field, value]) => (collation as Document)[field] === value);
}

function textOf(value: object): string {
  const { BSON } = require('mongodb') as typeof import('mongodb');
  return BSON.EJSON.stringify(value);
}
