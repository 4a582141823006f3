import { z } from 'zod';
import type { Context } from '../context';
import { list } from './list';
import { readAs } from './read-as';
import { rest } from './rest';

const Notification = z.looseObject({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  body: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
});

/** A notification, with all of its fields (contract: notifications-list). */
export type Notification = z.infer<typeof Notification>;

const Read = z.looseObject({ id: z.string(), is_read: z.boolean(), read_at: z.string() });
const MarkedRead = z.looseObject({ marked_read: z.number() });

/** Lists notifications, newest first, up to `limit`. */
export const listNotifications = (context: Context, unread: boolean, limit: number): Promise<Notification[]> =>
  list(context, Notification, { path: '/notifications', filters: { unread: unread ? 'true' : undefined } }, limit);

/** Marks one as read (contract: notifications-read). */
export async function readNotification(context: Context, id: string): Promise<z.infer<typeof Read>> {
  const path = `/notifications/${encodeURIComponent(id)}/read`;
  return readAs(Read, (await rest(context, { method: 'PATCH', path })).data);
}

/** Marks all as read, or those up to a time, and returns how many were unread (contract: notifications-read-all). */
export async function readAllNotifications(context: Context, before?: string): Promise<z.infer<typeof MarkedRead>> {
  const { data } = await rest(context, { method: 'PATCH', path: '/notifications/read-all', json: { before } });
  return readAs(MarkedRead, data);
}
