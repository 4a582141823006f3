import type { Document, Filter } from 'mongodb';
import type { MessageDoc, Side } from '../model/message';
import type { SessionState } from '../model/session';
import type { Collections } from './collections';

type Stores = Pick<Collections, 'tails' | 'messages'>;

/** Finds a message of the session in the tail or the history; null when there is none with that id. */
export async function findRow({ tails, messages }: Stores, state: SessionState, id: string) {
  if (id <= state.history_through) return messages.find(state._id, id);
  // Another process may have moved the message to the history since the state was read.
  return (await tails.row(state._id, id)) ?? messages.find(state._id, id);
}

const isUnset = (field: string): Document => ({ $not: [{ $ifNull: [`$$this.${field}`, false] }] });
const LIVE = { deleted_at: { $exists: false } } as const;
const OPEN = { is_private: { $exists: false } } as const;
/** Sorting by both fields lets the index of both return the newest first. */
const NEWEST_FIRST = { session_id: -1, _id: -1 } as const;

/** Finds the newest message that counts (neither deleted nor private), other than `except`; null when there is none. */
export const newestCounting = (stores: Stores, state: SessionState, except: string): Promise<MessageDoc | null> =>
  newest(stores, state, [{ $ne: ['$$this._id', except] }, isUnset('is_private')], { _id: { $ne: except }, ...OPEN });

/** Finds the newest message that the side can see; null when there is none. */
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

/** Counts the messages of `side` after `after` that are neither deleted nor private. */
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

/** Lists the unread read-once messages of `side` up to `through`; of the business's only those that the user can see. */
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
