import type { Document, Filter } from 'mongodb';
import type { MessageDoc, Side } from '../model/message';
import type { SessionState } from '../model/session';
import type { Collections } from './collections';

type Stores = Pick<Collections, 'tails' | 'messages'>;

/** One message of the session, from the tail or the history; null when the session has none with that id. */
export async function findRow({ tails, messages }: Stores, state: SessionState, id: string) {
  if (id <= state.history_through) return messages.collection.findOne({ _id: id, session_id: state._id });
  return tails.row(state._id, id);
}

const isUnset = (field: string): Document => ({ $not: [{ $ifNull: [`$$this.${field}`, false] }] });
const LIVE = { deleted_at: { $exists: false } } as const;
const OPEN = { is_private: { $exists: false } } as const;
/** By both fields, so that the index of both gives the newest first. */
const NEWEST_FIRST = { session_id: -1, _id: -1 } as const;

/** The newest message that counts (live and not private), other than `except`; null when there is none. */
export const newestCounting = (stores: Stores, state: SessionState, except: string): Promise<MessageDoc | null> =>
  newest(stores, state, [{ $ne: ['$$this._id', except] }, isUnset('is_private')], { _id: { $ne: except }, ...OPEN });

/** The newest live message that the side can see; null when there is none. */
export const newestVisible = (stores: Stores, state: SessionState, side: Side): Promise<MessageDoc | null> =>
  side === 'business' ? newest(stores, state, [], {}) : newestCounting(stores, state, '');

async function newest(
  { tails, messages }: Stores,
  { _id, history_through }: SessionState,
  inTail: Document[],
  { _id: other, ...inHistory }: Filter<MessageDoc>,
): Promise<MessageDoc | null> {
  const [row] = await tails.rows(_id, { $and: [isUnset('deleted_at'), ...inTail] }, 1);
  if (row || history_through === '') return row ?? null;
  const ids = { $lte: history_through, ...(other as object) };
  return messages.collection.findOne({ session_id: _id, _id: ids, ...LIVE, ...inHistory }, { sort: NEWEST_FIRST });
}

/** How many messages of `side` that count are younger than `after`. */
export async function countAfter(
  { tails, messages }: Stores,
  { _id, history_through }: SessionState,
  side: Side,
  after: string,
): Promise<number> {
  const younger = [{ $gt: ['$$this._id', after] }, { $eq: ['$$this.side', side] }];
  const inTail = await tails.rows(_id, { $and: [...younger, isUnset('deleted_at'), isUnset('is_private')] });
  if (after >= history_through) return inTail.length;
  const ids = { $gt: after, $lte: history_through };
  return (
    inTail.length + (await messages.collection.countDocuments({ session_id: _id, _id: ids, side, ...LIVE, ...OPEN }))
  );
}

/** Read-once messages of `side` up to `through` that nobody on the other side has read; the user sees no private ones. */
export async function sealedThrough(
  { tails, messages }: Stores,
  state: SessionState,
  side: Side,
  through: string,
): Promise<readonly MessageDoc[]> {
  if (!state.sealed_count) return [];
  const open = side === 'business';
  const conditions = [
    { $eq: ['$$this.is_sealed', true] },
    { $eq: ['$$this.side', side] },
    { $lte: ['$$this._id', through] },
  ];
  const inTail = await tails.rows(state._id, {
    $and: [...conditions, ...(open ? [isUnset('is_private')] : [])],
  });
  if (state.history_through === '') return inTail;
  const ids = { $lte: through < state.history_through ? through : state.history_through };
  const sealed = { session_id: state._id, is_sealed: true as const, side, _id: ids, ...(open && OPEN) };
  return [...(await messages.collection.find(sealed).toArray()), ...inTail];
}
