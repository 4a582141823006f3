import type { profiles } from '@cws/protos';
import { z } from 'zod';
import { pageAsked, pageQuery, queryFlag, uuid } from './fields';
import { many, one, row } from './route';

/** The service parses the time. An empty text is refused here, since there it would mean no cutoff. */
const time = z.string().nonempty('must be an RFC 3339 time').meta({ format: 'date-time' }).nullish();

/** contract: notifications-list, notifications-read, notifications-read-all */
export const notificationRows = [
  row({
    id: 'listNotifications',
    tag: 'notifications',
    summary: 'List notifications',
    description: "The caller's own notifications, newest first.",
    method: 'GET',
    path: '/notifications',
    access: 'credential',
    limit: 'read',
    query: z.object({ unread: queryFlag, ...pageQuery }),
    service: 'profiles',
    rpc: 'listNotifications',
    request: ({ query }) => ({ unread: query.unread, ...pageAsked(query) }),
    response: many(
      'cws.profiles.v1.Notification',
      (response: profiles.ListNotificationsResponse) => response.notifications,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['invalid_cursor'],
  }),
  row({
    id: 'countUnreadNotifications',
    tag: 'notifications',
    summary: 'Count unread notifications',
    method: 'GET',
    path: '/notifications/unread-count',
    access: 'credential',
    limit: 'read',
    service: 'profiles',
    rpc: 'countUnreadNotifications',
    request: () => ({}),
    response: one(
      'cws.profiles.v1.CountUnreadNotificationsResponse',
      (response: profiles.CountUnreadNotificationsResponse) => response,
    ),
    statuses: [200],
    errors: [],
  }),
  row({
    id: 'readAllNotifications',
    tag: 'notifications',
    summary: 'Mark all notifications as read',
    method: 'PATCH',
    path: '/notifications/read-all',
    access: 'credential',
    limit: 'other',
    body: z.object({ before: time.meta({ description: 'Only notifications created at this time or earlier' }) }),
    service: 'profiles',
    rpc: 'readAllNotifications',
    request: ({ body }) => ({ before: body.before ?? '' }),
    response: one(
      'cws.profiles.v1.ReadAllNotificationsResponse',
      (response: profiles.ReadAllNotificationsResponse) => response,
    ),
    statuses: [200],
    errors: [],
  }),
  row({
    id: 'readNotification',
    tag: 'notifications',
    summary: 'Mark a notification as read',
    description: 'A repeat keeps the first `read_at`.',
    method: 'PATCH',
    path: '/notifications/{id}/read',
    access: 'credential',
    limit: 'other',
    // These ids have no syntax that could be checked (contract: path-ids).
    params: z.object({ id: uuid }),
    service: 'profiles',
    rpc: 'readNotification',
    request: ({ params }) => params,
    response: one(
      'cws.profiles.v1.ReadNotificationResponse',
      (response: profiles.ReadNotificationResponse) => response,
    ),
    statuses: [200],
    errors: ['notification_not_found'],
  }),
];
