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

/** Requests the name of the session's bot at most once. */
export function withCachedTitle(context: NotifierContext, { bot_profile_id }: ListedSession): NotifierContext {
  let agent: ReturnType<NotifierContext['workspace']['getAgent']> | undefined;
  const getAgent: NotifierContext['workspace']['getAgent'] = (call) => {
    agent ??= context.workspace.getAgent(call, { bot_profile_id });
    return agent;
  };
  return { ...context, workspace: { ...context.workspace, getAgent } };
}

/**
 * Sends the current text of a message to profiles, or withdraws its notification. `session` was read before the message, so that its
 * seq is never ahead of the text; a later notification with a higher one corrects it. Errors: those of profiles and workspace-mcp.
 */
export async function notifyUser(
  context: NotifierContext,
  call: Call,
  session: ListedSession,
  pending: PendingNotification,
): Promise<void> {
  if (pending.from === undefined)
    return notifyOf(context, call, session, pending, await rowOf(context, session._id, pending));
  for (const row of await changedRows(context, session, pending.from, pending.message_id))
    await notifyOf(context, call, session, { ...pending, message_id: row._id }, row);
}

async function notifyOf(
  context: NotifierContext,
  call: Call,
  session: ListedSession,
  pending: PendingNotification,
  row: MessageDoc | null,
): Promise<void> {
  const source = { source_key: `message:${pending.message_id}`, version: session.seq };
  if (!row || row.deleted_at || row.gdpr_purged_at) {
    await context.profiles.withdrawNotification(call, source);
    return;
  }
  const title = await titleOf(context, call, session);
  try {
    await context.profiles.putNotification(call, { ...source, ...notificationOf(session, row, pending), title });
  } catch (error) {
    if (!isUnknownUser(error)) throw error;
    await notifyCurrentUser(context, call, session, pending, error);
  }
}

/** An unknown user has been merged into another one, is about to be, or was deleted. */
async function notifyCurrentUser(
  context: NotifierContext,
  call: Call,
  session: ListedSession,
  pending: PendingNotification,
  error: unknown,
) {
  const now = await context.sessions.find(session._id);
  if (now && now.user_id !== session.user_id) return notifyUser(context, call, now, pending);
  throw error;
}

const isUnknownUser = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

/** The tail is read first, since a message is in the history before it leaves the tail. */
const rowOf = async (
  { tails, messages }: NotifierContext,
  session_id: string,
  { message_id: _id }: PendingNotification,
): Promise<MessageDoc | null> => (await tails.row(session_id, _id)) ?? (await messages.find(session_id, _id));

const CHANGES = ['edited_at', 'deleted_at', 'gdpr_purged_at'] as const;

/** The messages of the range that may have a notification and that have changed since they were written. */
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
