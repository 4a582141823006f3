import { AppError, type Call, within } from '@cws/kit';
import { type Document, MongoServerError } from 'mongodb';
import type { Context } from '../context';
import { type Access, accessOf } from '../session/access';
import type { SessionDoc } from '../session/session';
import { SHOWN_FIELDS, type ShownMessage } from './message';

export type Direction = 'forward' | 'backward';

export interface PageQuery {
  readonly session_id: string;
  readonly direction: Direction;
  /** Exclusive. */
  readonly from: string | undefined;
  readonly limit: number;
}

/** What a reader of messages needs to know of their session. */
export const HEAD = {
  user_id: 1,
  former_user_ids: 1,
  business_id: 1,
  conversation_id: 1,
  message_count: 1,
  private_count: 1,
  pins: 1,
  watermarks: 1,
} as const;
export type Head = Pick<SessionDoc, '_id' | keyof typeof HEAD>;
type Read = Head & {
  readonly history_through: string;
  readonly tail: readonly ShownMessage[];
  readonly history: readonly ShownMessage[];
};

export interface Page {
  readonly session: Head;
  readonly access: Access;
  /** In the direction of the walk, deleted and private ones included. */
  readonly rows: readonly ShownMessage[];
  /** How many would have fitted: fewer than this ends a walk. */
  readonly limit: number;
}

/** The page; of messages so heavy that MongoDB cannot answer them together, a shorter one. */
export async function readPage(context: Context, call: Call, query: PageQuery): Promise<Page> {
  try {
    return await readWhole(context, call, query);
  } catch (error) {
    if (!isTooHeavy(error) || query.limit === 1) throw error;
    return readPage(context, call, { ...query, limit: Math.ceil(query.limit / 4) });
  }
}

/** BSONObjectTooLarge, of an answer as a whole and of what a $lookup found. */
const TOO_HEAVY: readonly unknown[] = [10334, 4568];
const isTooHeavy = (error: unknown): boolean => error instanceof MongoServerError && TOO_HEAVY.includes(error.code);

/** One command: the session with the part of its tail and, where that cannot be enough, of its history that the page needs. */
async function readWhole(context: Context, call: Call, query: PageQuery): Promise<Page> {
  const session = (await readNewest(context, call, query)) ?? (await readBoth(context, call, query));
  const access = await readerAccess(context, call, session);
  return { session: session!, access, rows: rowsOf(session!, query), limit: query.limit };
}

/** What the caller may see of what was read; unknown and foreign are session_not_found alike. */
export async function readerAccess(context: Context, call: Call, session: Head | null): Promise<Access> {
  const access = session && (await accessOf(context, call, session));
  if (!access || access.as === 'none') throw new AppError('session_not_found');
  return access;
}

/** The newest messages are in the tail; null when the page wants more than it holds. */
async function readNewest({ sessions }: Context, call: Call, query: PageQuery): Promise<Read | null> {
  if (query.direction !== 'backward' || query.from !== undefined) return null;
  const projection = projectionOf(query);
  const session = await sessions.collection.findOne<Read>({ _id: query.session_id }, { projection, ...within(call) });
  const isWhole = session && (session.tail.length === query.limit || session.history_through === '');
  return isWhole ? { ...session, history: [] } : null;
}

async function readBoth({ sessions }: Context, call: Call, query: PageQuery): Promise<Read | null> {
  const [session = null] = await sessions.collection.aggregate<Read>(pagePipeline(query), within(call)).toArray();
  return session;
}

function rowsOf({ tail, history }: Read, { direction, limit }: PageQuery): ShownMessage[] {
  const rows = direction === 'forward' ? [...history, ...tail] : [...tail.toReversed(), ...history];
  return rows.slice(0, limit);
}

const fieldsOf = (prefix: string) => Object.fromEntries(SHOWN_FIELDS.map((field) => [field, `${prefix}${field}`]));

/** Rows of the tail as a page shows them: the rest need not travel. */
export const SHOWN_ROW = fieldsOf('$$row.');
export const SHOWN_DOCUMENT = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, 1]));

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
