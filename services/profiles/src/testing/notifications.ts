import { type Call, serviceCaller, uuidV7 } from '@cws/kit';
import type { profiles } from '@cws/protos';
import { callAs, type ServedProfiles, signIn, userCaller } from './serve';

/** Who tells of messages. */
export const asConversations = (): Call => callAs(serviceCaller('conversations'));

/** That user's own call. */
export const callOf = (user_id: string): Call => callAs(userCaller({ user_id }));

/** A new message that tells `user_id` of itself; override what a test is about. */
export const notice = (
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

/** Someone who can be told: a call of their own, and what they see and have been told. */
export async function reader({ client, context }: ServedProfiles) {
  const { user } = await client.ensureUser(signIn(), { email: `u${uuidV7()}@example.com` });
  const user_id = user!.id;
  const own = callOf(user_id);
  return {
    user_id,
    own,
    told: (overrides?: Partial<profiles.PutNotificationRequest>) =>
      client.putNotification(asConversations(), notice(user_id, overrides)),
    list: (asked: Partial<profiles.ListNotificationsRequest> = {}) =>
      client.listNotifications(own, { cursor: '', per_page: 0, ...asked }),
    unread: async () => (await client.countUnreadNotifications(own, {})).unread_count,
    rows: () => context.notifications.rows.find({ user_id }).toArray(),
  };
}
