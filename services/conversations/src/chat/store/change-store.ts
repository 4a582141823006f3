import { ulidTime } from '@cws/kit';
import type { Document } from 'mongodb';
import type { Change, Changes } from '../model/change';
import type { SessionEvent } from '../model/event';
import type { MessageDoc } from '../model/message';
import type { SessionDoc } from '../model/session';
import type { Collections } from './collections';

type Old = readonly [readonly MessageDoc[], readonly SessionEvent[]];

/** Changes in one page; a reader who was away for long gets several. */
const PAGE = 100;
const TIMEOUT_MS = 10_000;

/**
 * Reads a page of the changes after number `after` (exclusive), oldest first, by one query if they are in the session's
 * document. Infinity reads the session alone. Null when there is no such session.
 */
export async function readChanges(stores: Collections, session_id: string, after: number): Promise<Changes | null> {
  const [session] = await stores.sessions.collection
    .aggregate<SessionDoc>(newest(session_id, after), { maxTimeMS: TIMEOUT_MS })
    .toArray();
  if (!session) return null;
  const { tail, events, ...listed } = session;
  const isWhole = tail.length + events.length >= session.seq - after;
  const [oldRows, oldEvents] = isWhole ? ([[], []] as Old) : await readOld(stores, session_id, after);
  // A message or event in the session replaces a copy of it in the history, which an interrupted move may have left.
  const bySeq = new Map([...oldRows, ...tail].map((row) => [row.seq, ofMessage(row)] as [number, Change]));
  for (const event of [...oldEvents, ...events]) bySeq.set(event.seq, { seq: event.seq, at: event.at, event });
  const sorted = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const changes = sorted.slice(0, PAGE);
  const through = sorted.length > PAGE || changes.length === PAGE ? changes.at(-1)!.seq : session.seq;
  return { session: listed, changes, through, rows: await rowsOf(stores, session_id, changes) };
}

const ofMessage = (message: MessageDoc): Change => ({ seq: message.seq, at: ulidTime(message._id), message });

const after = (field: string, seq: number): Document => ({
  $filter: { input: field, cond: { $gt: ['$$this.seq', seq] } },
});

const newest = (_id: string, seq: number): Document[] => [
  { $match: { _id } },
  { $set: { tail: after('$tail', seq), events: after('$events', seq) } },
];

/** Reads the changes that have left the session's document. */
async function readOld({ messages, events }: Collections, session_id: string, seq: number): Promise<Old> {
  const filter = { session_id, seq: { $gt: seq } };
  const options = { sort: { session_id: 1, seq: 1 }, limit: PAGE, maxTimeMS: TIMEOUT_MS } as const;
  return Promise.all([
    messages.collection.find(filter, options).toArray(),
    events.collection.find(filter, options).toArray(),
  ]);
}

/** Runs after the session was read: a message that is not in the tail by then is in the history. */
async function rowsOf({ sessions, messages }: Collections, session_id: string, changes: readonly Change[]) {
  const ids = updatedIds(changes);
  if (ids.length === 0) return new Map<string, MessageDoc>();
  const inTail = { $filter: { input: '$tail', cond: { $in: ['$$this._id', ids] } } };
  const session = await sessions.collection.findOne<Pick<SessionDoc, 'tail'>>(
    { _id: session_id },
    { projection: { tail: inTail }, maxTimeMS: TIMEOUT_MS },
  );
  const rows = new Map((session?.tail ?? []).map((row) => [row._id, row]));
  const missing = ids.filter((id) => !rows.has(id));
  if (missing.length === 0) return rows;
  const old = messages.collection.find({ _id: { $in: missing }, session_id }, { maxTimeMS: TIMEOUT_MS });
  for (const row of await old.toArray()) rows.set(row._id, row);
  return rows;
}

const updatedIds = (changes: readonly Change[]): string[] => [
  ...new Set(
    changes.flatMap((change) =>
      'event' in change && change.event.type === 'message.updated' && change.event.message_id
        ? [change.event.message_id]
        : [],
    ),
  ),
];
