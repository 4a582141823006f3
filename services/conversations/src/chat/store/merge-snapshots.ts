import { type Call, within } from '@cws/kit';
import type { Collection } from 'mongodb';
import type { MessageDoc } from '../model/message';
import type { SessionDoc } from '../model/session';

export interface SnapshotMove {
  readonly session_id: string;
  readonly from: string;
  readonly into: string;
}

/**
 * Changes the author in replies' copies of the messages that `from` wrote; a copy that is removed meanwhile stays removed.
 * The tail is changed first, so that a reply that leaves it meanwhile is found in the history.
 */
export async function moveSnapshots(
  sessions: Collection<SessionDoc>,
  messages: Collection<MessageDoc>,
  call: Call,
  move: SnapshotMove,
): Promise<void> {
  await moveInTail(sessions, call, move);
  await moveInHistory(messages, call, move);
}

async function moveInTail(sessions: Collection<SessionDoc>, call: Call, move: SnapshotMove): Promise<void> {
  const { session_id } = move;
  const projection = { 'tail._id': 1, 'tail.reply_snapshot': 1 };
  const written = writtenBy(move);
  const found = await sessions.findOne(
    { _id: session_id, 'tail.reply_snapshot': written },
    { projection, ...within(call) },
  );
  for (const { _id, reply_snapshot = '' } of found?.tail ?? []) {
    if (!written.test(reply_snapshot)) continue;
    const row = { _id: session_id, tail: { $elemMatch: { _id, reply_snapshot } } };
    const change = { $set: { 'tail.$.reply_snapshot': renamed(reply_snapshot, move) }, $inc: { rev: 1 } };
    await sessions.updateOne(row, change, within(call));
  }
}

async function moveInHistory(messages: Collection<MessageDoc>, call: Call, move: SnapshotMove): Promise<void> {
  const { session_id } = move;
  const filter = { session_id, reply_snapshot: writtenBy(move) };
  const rows = await messages.find(filter, { projection: { reply_snapshot: 1 }, ...within(call) }).toArray();
  for (const { _id, reply_snapshot = '' } of rows) {
    const change = { $set: { reply_snapshot: renamed(reply_snapshot, move) } };
    await messages.updateOne({ _id, reply_snapshot }, change, within(call));
  }
}

/** The head of a snapshot as ../../message/reply.ts writes it; text by users comes only after it. */
const writtenBy = ({ from }: SnapshotMove): RegExp =>
  new RegExp(`^\\{"id":"[0-9A-Z]{26}","sender_type":"user","sender_id":"${from}"`);

const renamed = (snapshot: string, { from, into }: SnapshotMove): string =>
  snapshot.replace(`"sender_id":"${from}"`, `"sender_id":"${into}"`);
