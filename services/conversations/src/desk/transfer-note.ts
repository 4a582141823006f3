import type { Call } from '@cws/kit';
import type { Draft } from '../chat/model/append-message';
import { storedForm } from '../chat/model/json-form';
import type { SessionDoc } from '../chat/model/session';

interface Handover {
  readonly to_session_id?: string;
  readonly from_session_id?: string;
  readonly team_id: string;
  readonly reason: string;
}

/** The system message about a transfer, at the end of the old session or the beginning of the new one. */
export const transferNote = (call: Call, session: Pick<SessionDoc, '_id' | 'channel'>, handover: Handover): Draft => ({
  session_id: session._id,
  side: 'business',
  sender_type: 'system',
  sender_id: '',
  channel: session.channel,
  content_type: 'event',
  content: JSON.stringify({ text: textOf(handover), event: 'transferred', ...handover }),
  is_server_written: true,
  ...storedForm(call),
});

function textOf({ to_session_id, team_id }: Handover): string {
  if (!to_session_id) return 'This chat goes on here.';
  return team_id ? 'This chat was handed to another team.' : 'This chat goes on in another session.';
}
