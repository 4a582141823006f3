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
 * Tells a user of something, once, or brings up to date what they were told. not_found when there is no such user (any
 * more): the notification has then not been made.
 */
export async function putNotification(
  context: Context,
  call: Call,
  request: profiles.PutNotificationRequest,
): Promise<profiles.PutNotificationResponse> {
  validated(known, request);
  const notification = newNotification(request, new Date(context.clock()));
  if (!(await context.notifications.bringUpToDate(call, notification)) && request.is_news)
    await tell(context, call, notification);
  return {};
}

async function tell(context: Context, call: Call, notification: NotificationRow): Promise<void> {
  if (await context.notifications.insert(call, notification)) await confirm(context, call, notification);
  else if (!(await context.notifications.bringUpToDate(call, notification)))
    await refuseOthers(context, call, notification);
}

/**
 * Looks for the user after the insert: a merge takes the user away before it moves what is theirs, so that whatever it
 * does not see is taken back here.
 */
async function confirm({ users, notifications }: Context, call: Call, row: NotificationRow): Promise<void> {
  if (await users.byId(call, row.user_id)) return;
  await notifications.takeBack(call, row);
  throw new AppError('not_found');
}

/** One that was told to somebody else, or taken back meanwhile, is in the middle of a merge: asked again it is clear. */
async function refuseOthers({ notifications }: Context, call: Call, row: NotificationRow): Promise<void> {
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
