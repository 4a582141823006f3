import { batchReader, type Call, countKeys, within } from '@cws/kit';
import type { Collection, Db, Filter, FindOptions } from 'mongodb';
import type { ListedSession, SessionDoc } from '../model/session';
import { SHOWN_SESSION_FIELDS, type ShownSession } from '../model/shown-session';
import { type SessionFilter, type SessionQuery, sessionQuery } from './session-filter';

/** Where a page ends: the sort keys of its last row. */
export interface SessionPosition {
  readonly activity_at: Date;
  readonly id: string;
  /** When the first page was read. */
  readonly began: Date;
}

/** Leaves out the tail and the events, which lists do not need. */
export const WITHOUT_TAIL = { tail: 0, events: 0 } as const;
/** A session of a page, with its sort keys and its last fall in the order. */
export type SessionRow = ShownSession & Pick<SessionDoc, 'activity_at' | 'sank'>;
const ROW = Object.fromEntries([...SHOWN_SESSION_FIELDS, 'activity_at', 'sank'].map((field) => [field, 1]));
const ORDER = { activity_at: -1, _id: -1 } as const;
const TOTAL_CAP = 10_000;

const ownBehind = (sessions: Collection<SessionDoc>, user_id: string, after: string, options: FindOptions) =>
  sessions.find({ user_id, _id: { $gt: after } }, { projection: WITHOUT_TAIL, sort: { _id: 1 }, ...options });

/** Pages of sessions, newest activity first, and their totals. */
export function sessionListStore(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions');
  const batches = batchReader(db, sessions.collectionName);

  const read = (call: Call, filter: Filter<SessionDoc>, { hint }: SessionQuery, limit: number, skip: number) =>
    batches.find<SessionRow>(call, { filter, projection: ROW, sort: ORDER, hint, limit, skip });

  return {
    async list(call: Call, filter: SessionFilter, after: SessionPosition | null, limit: number, skip = 0) {
      const query = sessionQuery(filter);
      if (!query) return [];
      const rows: SessionRow[] = [];
      for (let from = after; ; ) {
        const missing = limit - rows.length;
        const run = await read(call, from ? beyond(query.filter, from) : query.filter, query, missing, skip);
        rows.push(...(after ? run.filter((row) => !wasAhead(row, after)) : run));
        if (run.length < missing || rows.length === limit) return rows;
        const { activity_at, _id: id } = run.at(-1)!;
        from = { activity_at, id, began: after!.began };
      }
    },

    /** The sessions of a user behind an id, in the order of ids. */
    ownBehind: (call: Call, user_id: string, after: string, limit: number) =>
      ownBehind(sessions, user_id, after, { limit, ...within(call) }).toArray() as Promise<ListedSession[]>,
    explainOwnBehind: (user_id: string, after: string, limit: number) =>
      ownBehind(sessions, user_id, after, { limit }).explain('executionStats'),

    /** Counts up to 10,000. */
    async count(call: Call, filter: SessionFilter): Promise<number> {
      const query = sessionQuery(filter);
      let counted = 0;
      for (const stretch of query?.stretches ?? []) {
        const keys = { query: stretch, hint: query!.hint, limit: TOTAL_CAP - counted };
        counted += await countKeys(sessions, keys, within(call));
        if (counted >= TOTAL_CAP) return TOTAL_CAP;
      }
      return counted;
    },
  };
}

export type SessionListStore = ReturnType<typeof sessionListStore>;

/**
 * The rows after the position: older ones, and those of the same time with lower ids. The time is given as an interval, since for a
 * single value MongoDB takes the index to be sorted by `_id` alone, which it does not merge with the other rows.
 */
function beyond(filter: Filter<SessionDoc>, { activity_at, id }: SessionPosition): Filter<SessionDoc> {
  const moment = { $gte: activity_at, $lt: new Date(activity_at.getTime() + 1) };
  return {
    $or: [
      { ...filter, activity_at: { $lt: activity_at } },
      { ...filter, activity_at: moment, _id: { $lt: id } },
    ],
  } as Filter<SessionDoc>;
}

/** Whether an earlier page has shown the session, which has sunk since the first page was read, such as by a deleted message. */
const wasAhead = ({ sank }: SessionRow, { began, activity_at }: SessionPosition): boolean =>
  sank !== undefined && sank.at >= began && sank.from >= activity_at;
