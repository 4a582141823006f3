import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { MessageDoc } from '../chat/model/message';
import type { NoticeDue } from '../chat/model/pending-notification';
import { previewOf } from '../chat/model/preview';
import type { ListedSession } from '../chat/model/session';
import type { Context } from '../context';
import { isForOwner } from './notice-due';

export type Telling = Pick<
  Context,
  'sessions' | 'tails' | 'messages' | 'due' | 'messageLog' | 'profiles' | 'workspace' | 'clock'
>;

const UNNAMED = 'New message';

/** The same, but that the name of the session's bot is asked for once. */
export function titled(context: Telling, { bot_profile_id }: ListedSession): Telling {
  let agent: ReturnType<Telling['workspace']['getAgent']> | undefined;
  const getAgent: Telling['workspace']['getAgent'] = (call) => {
    agent ??= context.workspace.getAgent(call, { bot_profile_id });
    return agent;
  };
  return { ...context, workspace: { ...context.workspace, getAgent } };
}

/**
 * Lets profiles know what the message is by now: its text, or that it is gone. `session` was read before, so that its seq is
 * never ahead of what is told; told again with a later one it is corrected. Errors: those of profiles and workspace-mcp.
 */
export async function tellUser(context: Telling, call: Call, session: ListedSession, due: NoticeDue): Promise<void> {
  if (due.from === undefined) return tellOf(context, call, session, due, await rowOf(context, session._id, due));
  for (const row of await changedRows(context, session, due.from, due.message_id))
    await tellOf(context, call, session, { ...due, message_id: row._id }, row);
}

async function tellOf(
  context: Telling,
  call: Call,
  session: ListedSession,
  due: NoticeDue,
  row: MessageDoc | null,
): Promise<void> {
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
  throw error;
}

const isUnknownUser = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

/** The tail first: what leaves it is in the history before that. */
const rowOf = async (
  { tails, messages }: Telling,
  session_id: string,
  { message_id: _id }: NoticeDue,
): Promise<MessageDoc | null> => (await tails.row(session_id, _id)) ?? (await messages.find(session_id, _id));

const CHANGES = ['edited_at', 'deleted_at', 'gdpr_purged_at'] as const;

/** Those of the messages that the user may have been told of and that have changed since they were written. */
async function changedRows(
  { tails, messages }: Telling,
  session: ListedSession,
  from: string,
  through: string,
): Promise<readonly MessageDoc[]> {
  const inTail = { $and: [{ $gte: ['$$this._id', from] }, { $lte: ['$$this._id', through] }] };
  const tail = await tails.rows(session._id, inTail);
  const older = await messages.between(session._id, from, through);
  const rows = new Map([...older, ...tail].map((row) => [row._id, row]));
  return [...rows.values()].filter(
    (row) => isForOwner(row, session) && CHANGES.some((field) => row[field] !== undefined),
  );
}

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
