import { type Call, within } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Document } from 'mongodb';
import type { Context } from '../context';
import { assertSessionId, isMember } from '../session/access';
import type { ShownMessage } from './message';
import { HEAD, type Head, readerAccess, SHOWN_DOCUMENT, SHOWN_ROW } from './message-page';
import { renderMessage } from './render-message';

type Read = Head & { readonly tail: readonly ShownMessage[]; readonly history: readonly ShownMessage[] };

/** Newest pin first; private ones for members alone (contract: messages-pin). Error: session_not_found. */
export async function listPinnedMessages(
  context: Context,
  call: Call,
  request: conversations.ListPinnedMessagesRequest,
): Promise<conversations.ListPinnedMessagesResponse> {
  assertSessionId(request.session_id);
  const read = await readPinned(context, call, request.session_id);
  const access = await readerAccess(context, call, read);
  const shown = rowsOf(read!).filter((row) => !row.is_private || isMember(access));
  return { messages: shown.map((row) => renderMessage(row, read!, call)) };
}

/** One command: the session with those messages of its tail and its history that are pinned. */
async function readPinned({ sessions }: Context, call: Call, id: string): Promise<Read | null> {
  const [session = null] = await sessions.collection.aggregate<Read>(pinnedPipeline(id), within(call)).toArray();
  return session;
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

/** A message may be in both for a moment: the tail's is the one that counts. */
function rowsOf({ pins, tail, history }: Read): ShownMessage[] {
  const rows = new Map([...history, ...tail].map((row) => [row._id, row]));
  const newestFirst = pins.toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || (a.message_id < b.message_id ? 1 : -1),
  );
  return newestFirst.flatMap(({ message_id }) => rows.get(message_id) ?? []);
}
