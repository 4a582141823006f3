import { AppError, type Call, validated } from '@cws/kit';
import type { profiles } from '@cws/protos';
import { z } from 'zod';
import type { Context } from '../context';
import { isMuted } from '../settings/settings';
import { type NotificationRow, newNotification } from './notification';

const named = z.string().min(1, 'must be named');
const subject = z.object({
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
  validated(subject, request);
  const notification = newNotification(request, new Date(context.clock()));
  if (request.is_news) await notify(context, call, notification);
  else await context.notifications.update(call, notification);
  return {};
}

/**
 * News are inserted first, since nearly all of them are about a subject that has no notification yet. A muted user gets none, also
 * later (contract: notifications-muted).
 */
async function notify(context: Context, call: Call, notification: NotificationRow): Promise<void> {
  const muted = isMuted(await context.settings.of(call, notification.user_id), context.clock());
  if (!muted && (await context.notifications.insert(call, notification))) return;
  if ((await context.notifications.update(call, notification)) || muted) return;
  await assertOwner(context, call, notification);
}

/** A notification that belongs to another user or was deleted meanwhile is part of a merge: the caller has to retry. */
async function assertOwner({ notifications }: Context, call: Call, row: NotificationRow): Promise<void> {
  const stored = await notifications.byKey(call, row.source_key);
  if (!stored?.withdrawn_at && stored?.user_id !== row.user_id) throw new AppError('conflict');
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
