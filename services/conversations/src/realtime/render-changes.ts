import type { Call } from '@cws/kit';
import { encoderOf } from '@cws/protos';
import type { Change, Changes } from '../chat/model/change';
import type { MessageDoc, Side } from '../chat/model/message';
import { renderMessage } from '../chat/model/render-message';
import { renderSession } from '../chat/model/render-session';
import { type Frame, frame } from './frame';
import type { Presence } from './presence';

/** Readers of one kind get the same bytes of a change. */
export interface Kind {
  readonly side: Side;
  readonly json_fields: Call['json_fields'];
}

const encodeMessage = encoderOf('cws.conversations.v1.Message');
const encodeSession = encoderOf('cws.conversations.v1.Session');

/**
 * Renders the changes that readers of that kind may see, in their current form: private ones are left out for the session's user,
 * and messages that were deleted since for all.
 */
export function renderChanges(read: Changes, kind: Kind, presence: Presence): Frame[] {
  return read.changes.flatMap((change) => {
    const content = contentOf(read, change, kind, presence);
    return content ? [frame({ seq: change.seq, at: change.at, session_id: read.session._id, ...content })] : [];
  });
}

type Content = { readonly type: string; readonly data: string } | undefined;

function contentOf(read: Changes, change: Change, kind: Kind, presence: Presence): Content {
  if ('message' in change) return created(read, change.message, kind);
  const { event } = change;
  if (event.is_private && kind.side === 'user') return undefined;
  if (event.type === 'message.updated') return updated(read, event.message_id ?? '', kind);
  if (event.type === 'message.deleted')
    return { type: event.type, data: JSON.stringify({ message_id: event.message_id }) };
  if (event.type === 'message.receipt') return receipt(read, event.side ?? 'user');
  const session = encodeSession({ ...renderSession(read.session, kind.side), ...presence });
  return { type: event.type, data: `{"session":${session},"changed":${JSON.stringify(event.changed ?? [])}}` };
}

const isVisible = (row: MessageDoc, { side }: Kind): boolean => !row.deleted_at && !(row.is_private && side === 'user');

function created({ session }: Changes, row: MessageDoc, kind: Kind): Content {
  if (!isVisible(row, kind)) return undefined;
  const message = encodeMessage(renderMessage(row, session, kind, kind.side));
  const answer = row.answer_id === undefined ? '' : `,"answer_id":${JSON.stringify(row.answer_id)}`;
  return { type: 'message.created', data: `{"message":${message}${answer}}` };
}

function updated({ session, rows }: Changes, id: string, kind: Kind): Content {
  const row = rows.get(id);
  if (!row || !isVisible(row, kind)) return undefined;
  return {
    type: 'message.updated',
    data: `{"message":${encodeMessage(renderMessage(row, session, kind, kind.side))}}`,
  };
}

function receipt({ session }: Changes, side: Side): Content {
  const { delivered, read } = session.watermarks[side];
  return {
    type: 'message.receipt',
    data: JSON.stringify({ side, delivered_up_to: delivered, read_up_to: read }),
  };
}
