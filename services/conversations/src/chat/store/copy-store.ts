import type { MessageDoc } from '../model/message';
import type { SessionDoc } from '../model/session';
import type { Collections } from './collections';

/** A message, the messages that it is a copy of, and the copies of all of these, in all sessions of its conversation. */
export interface Copies {
  readonly family: ReadonlySet<string>;
  /** Every session of the conversation. */
  readonly conversation: readonly string[];
  /** Sessions with a message of the family that is not purged, or with a topic taken from one. */
  readonly sessions: readonly string[];
}

const READ = { session_id: 1, source_message_id: 1, gdpr_purged_at: 1 } as const;
type Row = Pick<MessageDoc, '_id' | keyof typeof READ>;
type Stores = Pick<Collections, 'sessions' | 'messages'>;

/** Follows source_message_id in both directions until no new message is found, since branches of branches copy copies. */
export async function copiesOf(stores: Stores, conversation_id: string, id: string): Promise<Copies> {
  const family = new Set([id]);
  for (;;) {
    const size = family.size;
    const { conversation, rows, topics } = await relativesOf(stores, conversation_id, [...family]);
    for (const { _id, source_message_id } of rows) {
      family.add(_id);
      if (source_message_id) family.add(source_message_id);
    }
    if (family.size > size) continue;
    const unpurged = rows.filter(({ gdpr_purged_at }) => !gdpr_purged_at).map(({ session_id }) => session_id);
    return { family, conversation, sessions: [...new Set([...unpurged, ...topics])] };
  }
}

interface Relatives {
  readonly conversation: readonly string[];
  readonly rows: readonly Row[];
  /** Sessions whose topic was taken from one of them. */
  readonly topics: readonly string[];
}

async function relativesOf(stores: Stores, conversation_id: string, ids: readonly string[]): Promise<Relatives> {
  const sessions = await tailsOf(stores, conversation_id, ids);
  const conversation = sessions.map(({ _id }) => _id);
  const session_id = { $in: conversation };
  const isOne = { $or: [{ _id: { $in: ids } }, { session_id, source_message_id: { $in: ids } }] };
  const history = await stores.messages.collection.find<Row>({ session_id, ...isOne }, { projection: READ }).toArray();
  const inTails = sessions.flatMap(({ tail }) => tail);
  // A message in a tail replaces the copy that the history may hold of it while a tail is moved.
  const rows = new Map([...history, ...inTails].map((row) => [row._id, row]));
  const topics = sessions.filter(({ topic_message_id = '' }) => ids.includes(topic_message_id)).map(({ _id }) => _id);
  return { conversation, rows: [...rows.values()], topics };
}

type Session = Pick<SessionDoc, '_id' | 'topic_message_id'> & { readonly tail: readonly Row[] };

function tailsOf({ sessions }: Stores, conversation_id: string, ids: readonly string[]): Promise<Session[]> {
  const isOne = { $or: [{ $in: ['$$this._id', ids] }, { $in: ['$$this.source_message_id', ids] }] };
  const filtered = { $filter: { input: '$tail', cond: isOne } };
  const shown = Object.fromEntries(['_id', ...Object.keys(READ)].map((field) => [field, `$$row.${field}`]));
  const tail = { $map: { input: filtered, as: 'row', in: shown } };
  return sessions.collection
    .find<Session>({ conversation_id }, { projection: { topic_message_id: 1, tail } })
    .toArray();
}

/** Removes the fields also from rows that an interrupted move of a tail has left in the history, which no request reads. */
export async function sweepHistory(
  { messages }: Pick<Collections, 'messages'>,
  { family, conversation }: Copies,
  fields: readonly string[],
): Promise<void> {
  const ids = [...family];
  const unset = Object.fromEntries(fields.map((field) => [field, '' as const]));
  await messages.collection.updateMany({ _id: { $in: ids } }, { $unset: unset });
  const replies = { session_id: { $in: [...conversation] }, reply_to_message_id: { $in: ids } };
  await messages.collection.updateMany(replies, { $unset: { reply_snapshot: '' } });
}
