import { AppError, type Call, ulidTime } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import type { MessageDoc } from '../message/message';
import { previewOf } from '../message/preview';
import type { ListedSession } from '../session/session';
import type { NoticeDue } from './notice';

export type Telling = Pick<Context, 'sessions' | 'messages' | 'log' | 'profiles' | 'workspace' | 'clock'>;

const UNNAMED = 'New message';
/** A user who was not there for so long does not come any more. */
const GIVEN_UP_AFTER_MS = 86_400_000;

/**
 * Lets profiles know what the message is by now: its text, or that it is gone. `session` was read before, so that its seq is
 * never ahead of what is told; told again with a later one it is corrected. Errors: those of profiles and workspace-mcp.
 */
export async function tellUser(context: Telling, call: Call, session: ListedSession, due: NoticeDue): Promise<void> {
  const row = await rowOf(context, session._id, due.message_id);
  const told = { source_key: `message:${due.message_id}`, version: session.seq };
  if (!row || row.deleted_at || row.gdpr_purged_at) {
    await context.profiles.withdrawNotification(call, told);
    return;
  }
  const title = await titleOf(context, call, session);
  try {
    await context.profiles.putNotification(call, { ...told, ...saidOf(session, row, due), title });
  } catch (error) {
    if (!isUnknownUser(error)) throw error;
    await tellSuccessor(context, call, session, due, error);
  }
}

/** A user who is not there has become another one, is about to, or is gone for good. */
async function tellSuccessor(context: Telling, call: Call, session: ListedSession, due: NoticeDue, error: unknown) {
  const now = await context.sessions.find(session._id);
  if (now && now.user_id !== session.user_id) return tellUser(context, call, now, due);
  if (context.clock() - ulidTime(due.message_id).getTime() < GIVEN_UP_AFTER_MS) throw error;
}

const isUnknownUser = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

/** The tail first: what leaves it is in the history before that. */
const rowOf = async ({ sessions, messages }: Telling, session_id: string, _id: string): Promise<MessageDoc | null> =>
  (await sessions.rowOfTail(session_id, _id)) ?? (await messages.collection.findOne({ _id, session_id }));

async function titleOf({ workspace }: Telling, call: Call, { bot_profile_id }: ListedSession): Promise<string> {
  const { name } = await workspace.getAgent(call, { bot_profile_id });
  return name || UNNAMED;
}

type Said = Omit<profiles.PutNotificationRequest, 'source_key' | 'version' | 'title'>;

const saidOf = ({ user_id, business_id, _id }: ListedSession, row: MessageDoc, { is_news }: NoticeDue): Said => ({
  user_id,
  business_id,
  session_id: _id,
  type: 'message',
  body: previewOf(row),
  data: JSON.stringify({ session_id: _id, message_id: row._id, sender_type: row.sender_type }),
  is_news: is_news ?? false,
});
