import { AppError, type Call, validated } from '@cws/kit';
import type { profiles } from '@cws/protos';
import { z } from 'zod';
import type { Context } from '../context';
import { type NotificationRow, newNotification } from './notification';

const named = z.string().min(1, 'must be named');
const known = z.object({
  user_id: named,
  source_key: named,
  type: named,
  data: z.string().refine(isJsonObject, 'must be a JSON object'),
});

/**
 * Makes the one notification of a subject or updates it. Error: not_found when the user does not exist (any
 * more); then no notification is left.
 */
export async function putNotification(
  context: Context,
  call: Call,
  request: profiles.PutNotificationRequest,
): Promise<profiles.PutNotificationResponse> {
  validated(known, request);
  const notification = newNotification(request, new Date(context.clock()));
  if (!(await context.notifications.update(call, notification)) && request.is_news)
    await notify(context, call, notification);
  return {};
}

async function notify(context: Context, call: Call, notification: NotificationRow): Promise<void> {
  if (await context.notifications.insert(call, notification)) await confirm(context, call, notification);
  else if (!(await context.notifications.update(call, notification))) await assertOwner(context, call, notification);
}

/**
 * Looks for the user after the insert: a merge deletes the user before it moves their rows, so that a row that it
 * does not see is deleted here.
 */
async function confirm({ users, notifications }: Context, call: Call, row: NotificationRow): Promise<void> {
  if (await users.byId(call, row.user_id)) return;
  await notifications.undoInsert(call, row);
  throw new AppError('not_found');
}

/** A notification that belongs to another user or was deleted meanwhile is part of a merge: the caller has to retry. */
async function assertOwner({ notifications }: Context, call: Call, row: NotificationRow): Promise<void> {
  const there = await notifications.byKey(call, row.source_key);
  if (!there?.withdrawn_at && there?.user_id !== row.user_id) throw new AppError('conflict');
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
