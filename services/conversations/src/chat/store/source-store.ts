import type { MessageDoc } from '../model/message';
import type { Collections } from './collections';

type Stores = Pick<Collections, 'tails' | 'messages'>;

export interface Range {
  readonly source_id: string;
  /** An exclusive bound. */
  readonly from: string;
  /** An inclusive bound. */
  readonly through: string;
}

/** Reads the next messages of a session with all fields, oldest first; none at the end of the range. */
export async function nextSourceRows(stores: Stores, range: Range, limit: number): Promise<readonly MessageDoc[]> {
  const { tails } = stores;
  for (;;) {
    const seen = await tails.historyThrough(range.source_id);
    const rows = await historyRows(stores, range, seen, limit);
    if (rows.length > 0) return rows;
    const { tail, history_through } = await tails.whole(range.source_id);
    // Otherwise rows have moved to the history meanwhile.
    if (history_through === seen) return tail.filter(({ _id }) => _id > range.from && _id <= range.through);
  }
}

/** Reads the messages with these ids and the replies to them, in the tail and the history. */
export async function sourceRowsAbout({ tails, messages }: Stores, source_id: string, ids: readonly string[]) {
  // The tail is read first, so that a message that leaves it meanwhile is found in both rather than in neither.
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
