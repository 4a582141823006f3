import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { MessageDoc } from '../chat/model/message';
import type { PendingNotification } from '../chat/model/pending-notification';
import type { Context } from '../context';
import { notifiesUser } from './notification-queue';
import { type NotifiedMessage, type NotifiedSession, notifiedMessage } from './notified-message';

export type NotifierContext = Pick<
  Context,
  'sessions' | 'tails' | 'messages' | 'due' | 'messageLog' | 'profiles' | 'agents' | 'clock'
>;

const UNNAMED = 'New message';

/**
 * Sends the text of a message to profiles, or withdraws its notification. `own`: the message as it was in that state of the session.
 * Without it the message is read: later than `session`, so that its seq is never ahead of the text; a later notification with a
 * higher one corrects it. Errors: those of profiles and workspace-mcp.
 */
export async function notifyUser(
  context: NotifierContext,
  call: Call,
  session: NotifiedSession,
  pending: PendingNotification,
  own?: NotifiedMessage,
): Promise<void> {
  if (pending.from === undefined)
    return notifyOf(context, call, session, pending, own ?? shown(await rowOf(context, session._id, pending)));
  for (const row of await changedRows(context, session, pending.from, pending.message_id))
    await notifyOf(context, call, session, { ...pending, message_id: row._id }, shown(row));
}

/** Null when the message may not be shown any more. */
const shown = (row: MessageDoc | null): NotifiedMessage | null =>
  !row || row.deleted_at || row.gdpr_purged_at ? null : notifiedMessage(row);

async function notifyOf(
  context: NotifierContext,
  call: Call,
  session: NotifiedSession,
  pending: PendingNotification,
  message: NotifiedMessage | null,
): Promise<void> {
  const source = { source_key: `message:${pending.message_id}`, version: session.seq };
  if (!message) {
    await context.profiles.withdrawNotification(call, source);
    return;
  }
  const title = await titleOf(context, session);
  try {
    await context.profiles.putNotification(call, { ...source, ...notificationOf(session, message, pending), title });
  } catch (error) {
    if (!isUnknownUser(error)) throw error;
    await notifyCurrentUser(context, call, session, pending, error);
  }
}

/** An unknown user has been merged into another one, is about to be, or was deleted. */
async function notifyCurrentUser(
  context: NotifierContext,
  call: Call,
  session: NotifiedSession,
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
  session: NotifiedSession,
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

async function titleOf({ agents }: NotifierContext, { bot_profile_id }: NotifiedSession): Promise<string> {
  const { name } = await agents.recent(bot_profile_id);
  return name || UNNAMED;
}

type NotificationFields = Omit<profiles.PutNotificationRequest, 'source_key' | 'version' | 'title'>;

const notificationOf = (
  { user_id, business_id, _id }: NotifiedSession,
  { _id: message_id, sender_type, body }: NotifiedMessage,
  { is_news }: PendingNotification,
): NotificationFields => ({
  user_id,
  business_id,
  session_id: _id,
  type: 'message',
  body,
  data: JSON.stringify({ session_id: _id, message_id, sender_type }),
  is_news: is_news ?? false,
});
