import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { MessageDoc } from '../chat/model/message';
import type { PendingNotification } from '../chat/model/pending-notification';
import { previewOf } from '../chat/model/preview';
import type { ListedSession } from '../chat/model/session';
import type { Context } from '../context';
import { notifiesUser } from './notification-queue';

export type NotifierContext = Pick<
  Context,
  'sessions' | 'tails' | 'messages' | 'due' | 'messageLog' | 'profiles' | 'workspace' | 'clock'
>;

const UNNAMED = 'New message';

/** The same, but that the name of the session's bot is asked for once. */
export function withCachedTitle(context: NotifierContext, { bot_profile_id }: ListedSession): NotifierContext {
  let agent: ReturnType<NotifierContext['workspace']['getAgent']> | undefined;
  const getAgent: NotifierContext['workspace']['getAgent'] = (call) => {
    agent ??= context.workspace.getAgent(call, { bot_profile_id });
    return agent;
  };
  return { ...context, workspace: { ...context.workspace, getAgent } };
}

/**
 * Lets profiles know what the message is by now: its text, or that it is gone. `session` was read before, so that its seq is
 * never ahead of what is told; told again with a later one it is corrected. Errors: those of profiles and workspace-mcp.
 */
export async function notifyUser(
  context: NotifierContext,
  call: Call,
  session: ListedSession,
  due: PendingNotification,
): Promise<void> {
  if (due.from === undefined) return notifyOf(context, call, session, due, await rowOf(context, session._id, due));
  for (const row of await changedRows(context, session, due.from, due.message_id))
    await notifyOf(context, call, session, { ...due, message_id: row._id }, row);
}

async function notifyOf(
  context: NotifierContext,
  call: Call,
  session: ListedSession,
  due: PendingNotification,
  row: MessageDoc | null,
): Promise<void> {
  const told = { source_key: `message:${due.message_id}`, version: session.seq };
  if (!row || row.deleted_at || row.gdpr_purged_at) {
    await context.profiles.withdrawNotification(call, told);
    return;
  }
  const title = await titleOf(context, call, session);
  try {
    await context.profiles.putNotification(call, { ...told, ...notificationOf(session, row, due), title });
  } catch (error) {
    if (!isUnknownUser(error)) throw error;
    await notifyCurrentUser(context, call, session, due, error);
  }
}

/** A user who is not there has become another one, is about to, or is gone for good. */
async function notifyCurrentUser(
  context: NotifierContext,
  call: Call,
  session: ListedSession,
  due: PendingNotification,
  error: unknown,
) {
  const now = await context.sessions.find(session._id);
  if (now && now.user_id !== session.user_id) return notifyUser(context, call, now, due);
  throw error;
}

const isUnknownUser = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

/** The tail first: what leaves it is in the history before that. */
const rowOf = async (
  { tails, messages }: NotifierContext,
  session_id: string,
  { message_id: _id }: PendingNotification,
): Promise<MessageDoc | null> => (await tails.row(session_id, _id)) ?? (await messages.find(session_id, _id));

const CHANGES = ['edited_at', 'deleted_at', 'gdpr_purged_at'] as const;

/** Those of the messages that the user may have been told of and that have changed since they were written. */
async function changedRows(
  { tails, messages }: NotifierContext,
  session: ListedSession,
  from: string,
  through: string,
): Promise<readonly MessageDoc[]> {
  const inTail = { $and: [{ $gte: ['$$this._id', from] }, { $lte: ['$$this._id', through] }] };
  const tail = await tails.rows(session._id, inTail);
  const older = await messages.between(session._id, from, through);
  const rows = new Map([...older, ...tail].map((row) => [row._id, row]));
  return [...rows.values()].filter(
    (row) => notifiesUser(row, session) && CHANGES.some((field) => row[field] !== undefined),
  );
}

async function titleOf({ workspace }: NotifierContext, call: Call, { bot_profile_id }: ListedSession): Promise<string> {
  const { name } = await workspace.getAgent(call, { bot_profile_id });
  return name || UNNAMED;
}

type NotificationFields = Omit<profiles.PutNotificationRequest, 'source_key' | 'version' | 'title'>;

const notificationOf = (
  { user_id, business_id, _id }: ListedSession,
  row: MessageDoc,
  { is_news }: PendingNotification,
): NotificationFields => ({
  user_id,
  business_id,
  session_id: _id,
  type: 'message',
  body: previewOf(row),
  data: JSON.stringify({ session_id: _id, message_id: row._id, sender_type: row.sender_type }),
  is_news: is_news ?? false,
});
