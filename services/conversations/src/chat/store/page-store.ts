import { type Call, within } from '@cws/kit';
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
  /** In the direction of the walk, deleted and private ones included. */
  readonly rows: readonly ShownMessage[];
  /** How many would have fitted: fewer than this ends a walk. */
  readonly limit: number;
}

type Sessions = Pick<Collections, 'sessions'>;

/** The page; of messages so heavy that MongoDB cannot answer them together, a shorter one; null without a session. */
export async function readMessages(stores: Sessions, call: Call, query: PageQuery): Promise<PageRead | null> {
  try {
    return await readWhole(stores, call, query);
  } catch (error) {
    if (!isTooHeavy(error) || query.limit === 1) throw error;
    return readMessages(stores, call, { ...query, limit: Math.ceil(query.limit / 4) });
  }
}

/** BSONObjectTooLarge, of an answer as a whole and of what a $lookup found. */
const TOO_HEAVY: readonly unknown[] = [10334, 4568];
const isTooHeavy = (error: unknown): boolean => error instanceof MongoServerError && TOO_HEAVY.includes(error.code);

/** One command: the session with the part of its tail and, where that cannot be enough, of its history that the page needs. */
async function readWhole(stores: Sessions, call: Call, query: PageQuery): Promise<PageRead | null> {
  const session = (await readNewest(stores, call, query)) ?? (await readBoth(stores, call, query));
  return session && { session, rows: rowsOf(session, query), limit: query.limit };
}

/** The newest messages are in the tail; null when the page wants more than it holds. */
async function readNewest({ sessions }: Sessions, call: Call, query: PageQuery): Promise<Read | null> {
  if (query.direction !== 'backward' || query.from !== undefined) return null;
  const projection = projectionOf(query);
  const session = await sessions.collection.findOne<Read>({ _id: query.session_id }, { projection, ...within(call) });
  const isWhole = session && (session.tail.length === query.limit || session.history_through === '');
  return isWhole ? { ...session, history: [] } : null;
}

async function readBoth({ sessions }: Sessions, call: Call, query: PageQuery): Promise<Read | null> {
  const [session = null] = await sessions.collection.aggregate<Read>(pagePipeline(query), within(call)).toArray();
  return session;
}

function rowsOf({ tail, history }: Read, { direction, limit }: PageQuery): ShownMessage[] {
  const rows = direction === 'forward' ? [...history, ...tail] : [...tail.toReversed(), ...history];
  return rows.slice(0, limit);
}

export const pagePipeline = (query: PageQuery): Document[] => [
  { $match: { _id: query.session_id } },
  { $project: projectionOf(query) },
  { $lookup: historyPart(query) },
];

function projectionOf(query: PageQuery): Document {
  const tail = { $map: { input: tailPart(query), as: 'row', in: SHOWN_ROW } };
  return { ...HEAD, history_through: 1, tail };
}

/** The rows of the tail beyond `from`, at most a page of them, oldest first. */
function tailPart({ direction, from, limit }: PageQuery): Document {
  const operator = direction === 'forward' ? '$gt' : '$lt';
  const beyond =
    from === undefined ? '$tail' : { $filter: { input: '$tail', cond: { [operator]: ['$$this._id', from] } } };
  return { $slice: [beyond, direction === 'forward' ? limit : -limit] };
}

/**
 * The rows of the history beyond `from`, up to where this reading of the session saw it end: rows that move meanwhile are
 * neither missed nor seen twice. An empty range where the tail fills a backward page by itself.
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
      // By both fields, so that no plan but the index of both sorts without reading more.
      { $sort: forward ? { session_id: 1, _id: 1 } : { session_id: -1, _id: -1 } },
      { $limit: limit },
      { $project: SHOWN_DOCUMENT },
    ],
    as: 'history',
  };
}
