import type { Context } from '../context';
import type { SessionState } from '../session/session';
import type { MessageDoc } from './message';

type Stores = Pick<Context, 'sessions' | 'messages'>;

/** One message of the session, from the tail or the history; null when the session has none with that id. */
export async function findRow({ sessions, messages }: Stores, state: SessionState, id: string) {
  if (id <= state.history_through) return messages.collection.findOne({ _id: id, session_id: state._id });
  return sessions.rowOfTail(state._id, id);
}

/** The newest message that counts (live and not private), other than `except`; null when there is none. */
export async function newestCounting({ sessions, messages }: Stores, state: SessionState, except: string) {
  const inTail = await sessions.newestOfTail(state._id, except);
  if (inTail || state.history_through === '') return inTail;
  return messages.collection.findOne(
    {
      session_id: state._id,
      _id: { $lte: state.history_through, $ne: except },
      deleted_at: { $exists: false },
      is_private: { $exists: false },
    },
    { sort: { session_id: -1, _id: -1 } },
  ) as Promise<MessageDoc | null>;
}
