import { type Call, within } from '@cws/kit';
import type { Collection, Filter } from 'mongodb';
import type { GrantRow } from './grant';

/** The grants of a list. */
export interface GrantFilter {
  readonly user_id: string;
  /** Only grants for apps of this business. */
  readonly business_id?: string;
  readonly conversation_id?: string;
  /** Active ones at that time, or the others. */
  readonly active?: { readonly is: boolean; readonly at: Date };
}

/** A grant's place in a list. */
export interface Position {
  readonly granted_at: Date;
  readonly id: string;
}

/** Selects grants that are not over at that time. */
export const activeAt = (now: Date) => ({ revoked_at: null, expires_at: { $gt: now } });

const TOTAL_CAP = 10_000;

/** Queries of a user's own grants, newest first. */
export const grantList = (rows: Collection<GrantRow>) => ({
  /** The page behind that position. */
  page: (call: Call, filter: GrantFilter, behind: Position | null, limit: number, skip: number) =>
    rows
      .find({ $and: [matching(filter), behind ? olderThan(behind) : {}] }, within(call))
      .sort({ granted_at: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .toArray(),

  /** Counts at most 10,000. */
  total: (call: Call, filter: GrantFilter) =>
    rows.countDocuments(matching(filter), { ...within(call), limit: TOTAL_CAP }),
});

function matching({ active, ...fields }: GrantFilter): Filter<GrantRow> {
  if (!active) return fields;
  const { is, at } = active;
  return is
    ? { ...fields, ...activeAt(at) }
    : { ...fields, $or: [{ revoked_at: { $ne: null } }, { expires_at: { $lte: at } }] };
}

const olderThan = ({ granted_at, id }: Position): Filter<GrantRow> => ({
  $or: [{ granted_at: { $lt: granted_at } }, { granted_at, _id: { $lt: id } }],
});
