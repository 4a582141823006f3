import type { MessageDoc } from '../model/message';
import type { Collections } from './collections';

type Stores = Pick<Collections, 'tails' | 'messages'>;

export interface Range {
  readonly source_id: string;
  /** Exclusive. */
  readonly from: string;
  /** Inclusive. */
  readonly through: string;
}

/** The next messages of a session, whole, oldest first; none at the end of the range. */
export async function nextSourceRows(stores: Stores, range: Range, limit: number): Promise<readonly MessageDoc[]> {
  const { tails } = stores;
  for (;;) {
    const seen = await tails.historyThrough(range.source_id);
    const rows = await historyRows(stores, range, seen, limit);
    if (rows.length > 0) return rows;
    const { tail, history_through } = await tails.whole(range.source_id);
    // Rows that have moved meanwhile are in the history now.
    if (history_through === seen) return tail.filter(({ _id }) => _id > range.from && _id <= range.through);
  }
}

/** The messages with these ids, and the replies to them, wherever they are. */
export async function sourceRowsAbout({ tails, messages }: Stores, source_id: string, ids: readonly string[]) {
  // The tail first: what leaves it after that is found in both.
  const { tail } = await tails.whole(source_id);
  const about = { $or: [{ _id: { $in: ids } }, { reply_to_message_id: { $in: ids } }] };
  const history = await messages.collection.find({ session_id: source_id, ...about }).toArray();
  const inTail = tail.filter(
    ({ _id, reply_to_message_id = '' }) => ids.includes(_id) || ids.includes(reply_to_message_id),
  );
  // The history may hold an older copy of what is in the tail.
  return [...new Map([...history, ...inTail].map((row) => [row._id, row])).values()];
}

async function historyRows({ messages }: Stores, { source_id, from, through }: Range, seen: string, limit: number) {
  const last = through < seen ? through : seen;
  if (from >= last) return [];
  return messages.collection
    .find({ session_id: source_id, _id: { $gt: from, $lte: last } }, { sort: { session_id: 1, _id: 1 }, limit })
    .toArray();
}
