import { type Call, serviceCaller, uuidV7 } from '@cws/kit';
import type { profiles } from '@cws/protos';
import { callAs, type ServedProfiles, signIn, userCaller } from './serve';

/** The call of conversations, which makes notifications. */
export const asConversations = (): Call => callAs(serviceCaller('conversations'));

/** The call of a user. */
export const callOf = (user_id: string): Call => callAs(userCaller({ user_id }));

/** A request that notifies `user_id` of a new message. */
export const notificationRequest = (
  user_id: string,
  overrides: Partial<profiles.PutNotificationRequest> = {},
): profiles.PutNotificationRequest => ({
  user_id,
  source_key: `message:${uuidV7()}`,
  version: 1,
  type: 'message',
  title: 'Owl',
  body: 'Hello',
  data: '{"session_id":"s","message_id":"m","sender_type":"bot"}',
  session_id: 's',
  business_id: '',
  is_news: true,
  ...overrides,
});

/** A new user with a call of their own and their notifications. */
export async function reader({ client, context }: ServedProfiles) {
  const { user } = await client.ensureUser(signIn(), { email: `u${uuidV7()}@example.com` });
  const user_id = user!.id;
  const own = callOf(user_id);
  return {
    user_id,
    own,
    notified: (overrides?: Partial<profiles.PutNotificationRequest>) =>
      client.putNotification(asConversations(), notificationRequest(user_id, overrides)),
    list: (request: Partial<profiles.ListNotificationsRequest> = {}) =>
      client.listNotifications(own, { cursor: '', per_page: 0, ...request }),
    unread: async () => (await client.countUnreadNotifications(own, {})).unread_count,
    rows: () => context.notifications.rows.find({ user_id }).toArray(),
  };
}
