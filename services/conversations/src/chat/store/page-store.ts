import type { Call } from '@cws/kit';
import type { ValueOf } from '@cws/protos';
import { type Document, MongoServerError } from 'mongodb';
import type { ShownMessage } from '../model/message';
import type { Collections } from './collections';
import { HEAD, type Head, SHOWN_DOCUMENT, SHOWN_ROW } from './shown-fields';

export type Direction = ValueOf<'cws.conversations.v1.Direction'>;

export interface PageQuery {
  readonly session_id: string;
  readonly direction: Direction;
  /** Exclusive. */
  readonly from: string | undefined;
  readonly limit: number;
}

type Read = Head & {
  readonly history_through: string;
  readonly tail: readonly ShownMessage[];
  readonly history: readonly ShownMessage[];
};

export interface PageRead {
  readonly session: Head;
  /** In the direction of the query, deleted and private messages included. */
  readonly rows: readonly ShownMessage[];
  /** The limit that was applied: fewer rows mean that there are no more. */
  readonly limit: number;
}

type Sessions = Pick<Collections, 'sessions'>;

/** Reads a page, or a shorter one of messages that are too large for one response of MongoDB; null without a session. */
export async function readMessages(stores: Sessions, call: Call, query: PageQuery): Promise<PageRead | null> {
  try {
    return await readWhole(stores, call, query);
  } catch (error) {
    if (!isTooHeavy(error) || query.limit === 1) throw error;
    return readMessages(stores, call, { ...query, limit: Math.ceil(query.limit / 4) });
  }
}

/** BSONObjectTooLarge, for the whole response and for the result of a $lookup. */
const TOO_HEAVY: readonly unknown[] = [10334, 4568];
const isTooHeavy = (error: unknown): boolean => error instanceof MongoServerError && TOO_HEAVY.includes(error.code);

/** Reads the session with the part of its tail, and of its history where needed, by one command. */
async function readWhole(stores: Sessions, call: Call, query: PageQuery): Promise<PageRead | null> {
  const session = (await readNewest(stores, call, query)) ?? (await readBoth(stores, call, query));
  return session && { session, rows: rowsOf(session, query), limit: query.limit };
}

/** Reads a page of the newest messages from the tail; null when the tail does not hold the whole page. */
async function readNewest({ sessions }: Sessions, call: Call, query: PageQuery): Promise<Read | null> {
  if (query.direction !== 'backward' || query.from !== undefined) return null;
  const projection = projectionOf(query);
  const one = { filter: { _id: query.session_id }, projection, limit: 1 };
  const [session] = await sessions.batches.find<Omit<Read, 'history'>>(call, one);
  const isWhole = session && (session.tail.length === query.limit || session.history_through === '');
  return isWhole ? { ...session, history: [] } : null;
}

async function readBoth({ sessions }: Sessions, call: Call, query: PageQuery): Promise<Read | null> {
  const [session = null] = await sessions.batches.aggregate<Read>(call, pagePipeline(query));
  return session;
}

function rowsOf({ tail, history }: Read, { direction, limit }: PageQuery): ShownMessage[] {
  const rows = direction === 'forward' ? [...history, ...tail] : [...tail.toReversed(), ...history];
  return rows.slice(0, limit);
}

export const pagePipeline = (query: PageQuery): Document[] => {
  const session = { $match: { _id: query.session_id } };
  return query.direction === 'forward'
    ? [session, { $lookup: historyPart(query) }, { $project: olderFirst(query) }]
    : [session, { $project: projectionOf(query) }, { $lookup: historyPart(query) }];
};

function projectionOf(query: PageQuery): Document {
  return { ...HEAD, history_through: 1, tail: shownTail(query) };
}

/** A forward page that the history fills leaves out the tail, which would be half of what is read. */
function olderFirst(query: PageQuery): Document {
  const historyIsEnough = { $gte: [{ $size: '$history' }, query.limit] };
  return { ...projectionOf(query), history: 1, tail: { $cond: [historyIsEnough, [], shownTail(query)] } };
}

const shownTail = (query: PageQuery): Document => ({ $map: { input: tailPart(query), as: 'row', in: SHOWN_ROW } });

/** The first page of the tail's rows beyond `from`, oldest first. */
function tailPart({ direction, from, limit }: PageQuery): Document {
  const operator = direction === 'forward' ? '$gt' : '$lt';
  const beyond =
    from === undefined ? '$tail' : { $filter: { input: '$tail', cond: { [operator]: ['$$this._id', from] } } };
  return { $slice: [beyond, direction === 'forward' ? limit : -limit] };
}

/**
 * The rows of the history beyond `from`, up to the history_through of the same query, so that rows that are moved meanwhile are
 * neither missed nor returned twice. The range is empty when the tail alone fills a backward page.
 */
function historyPart({ session_id, direction, from, limit }: PageQuery): Document {
  const forward = direction === 'forward';
  const tailIsEnough = { $gte: [{ $size: '$tail' }, limit] };
  const through = forward ? '$history_through' : { $cond: [tailIsEnough, '', '$history_through'] };
  const bound = from === undefined ? {} : { _id: forward ? { $gt: from } : { $lt: from } };
  return {
    from: 'messages',
    let: { through },
    pipeline: [
      { $match: { session_id, ...bound, $expr: { $lte: ['$_id', '$$through'] } } },
      // Sorting by both fields makes MongoDB choose the index of both, which reads no more than the limit.
      { $sort: forward ? { session_id: 1, _id: 1 } : { session_id: -1, _id: -1 } },
      { $limit: limit },
      { $project: SHOWN_DOCUMENT },
    ],
    as: 'history',
  };
}
