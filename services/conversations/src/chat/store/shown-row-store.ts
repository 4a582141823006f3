import { type Call, within } from '@cws/kit';
import type { Document } from 'mongodb';
import type { ShownMessage } from '../model/message';
import type { Collections } from './collections';
import { HEAD, type Head, SHOWN_DOCUMENT, SHOWN_ROW } from './shown-fields';

type OfTail = Head & { readonly tail?: readonly ShownMessage[] };
type Pinned = Head & { readonly tail: readonly ShownMessage[]; readonly history: readonly ShownMessage[] };

/** Reads a message with the fields of its session that it is rendered with; null without a session. A message that leaves the tail is in the history before. */
export async function readShownRow(
  { sessions, messages }: Pick<Collections, 'sessions' | 'messages'>,
  call: Call,
  session_id: string,
  _id: string,
): Promise<{ readonly session: Head; readonly row: ShownMessage | null } | null> {
  const projection = { ...HEAD, tail: { $elemMatch: { _id } } };
  const session = await sessions.collection.findOne<OfTail>({ _id: session_id }, { projection, ...within(call) });
  if (!session) return null;
  const options = { projection: SHOWN_DOCUMENT, ...within(call) };
  const row = session.tail?.[0] ?? (await messages.collection.findOne<ShownMessage>({ _id, session_id }, options));
  return { session, row };
}

/** Reads a session with its pinned messages, newest pin first, by one command; null without a session. */
export async function readPinned(
  { sessions }: Pick<Collections, 'sessions'>,
  call: Call,
  id: string,
): Promise<{ readonly session: Head; readonly rows: readonly ShownMessage[] } | null> {
  const [session] = await sessions.collection.aggregate<Pinned>(pinnedPipeline(id), within(call)).toArray();
  return session ? { session, rows: pinnedRows(session) } : null;
}

const pinnedPipeline = (_id: string): Document[] => [
  { $match: { _id } },
  { $project: { ...HEAD, tail: { $map: { input: PINNED_OF_TAIL, as: 'row', in: SHOWN_ROW } } } },
  {
    $lookup: {
      from: 'messages',
      localField: 'pins.message_id',
      foreignField: '_id',
      pipeline: [{ $project: SHOWN_DOCUMENT }],
      as: 'history',
    },
  },
];

const PINNED_OF_TAIL = { $filter: { input: '$tail', cond: { $in: ['$$this._id', '$pins.message_id'] } } };

/** A message that is in both while a tail is moved is taken from the tail. */
function pinnedRows({ pins, tail, history }: Pinned): ShownMessage[] {
  const rows = new Map([...history, ...tail].map((row) => [row._id, row]));
  const newestFirst = pins.toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || (a.message_id < b.message_id ? 1 : -1),
  );
  return newestFirst.flatMap(({ message_id }) => rows.get(message_id) ?? []);
}
