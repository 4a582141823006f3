import type { Requirement } from './requirement';

/** Settings and notifications of a user, and their effects. */
export const profileRequirements = [
  { id: 'settings.defaults', contract: ['settings-defaults'], text: 'A user who has set nothing has the defaults' },
  {
    id: 'settings.merge',
    contract: ['settings-merge'],
    text: 'A partial document changes only the fields that it names',
  },
  { id: 'settings.null', contract: ['settings-merge'], text: 'null restores a default, of a value or of a group' },
  { id: 'settings.unknown', contract: ['settings-merge'], text: 'Unknown keys are ignored' },
  { id: 'settings.wrong', contract: ['settings-merge'], text: 'A wrong type or value is 400 with its path' },
  { id: 'settings.parallel', contract: ['settings-merge'], text: 'Parallel changes of different keys all survive' },
  { id: 'settings.own', contract: ['settings-defaults'], text: 'The settings are those of the signed-in user' },
  {
    id: 'settings.merged',
    contract: ['merge'],
    text: "A visitor's settings and notifications belong to them after signing in",
  },
  {
    id: 'settings.read-receipts',
    contract: ['settings-read-receipts'],
    text: 'With show_read_receipts false a message that the user has read shows as delivered',
  },
  {
    id: 'settings.typing',
    contract: ['realtime-typing'],
    text: 'With show_typing_indicator false the user is not shown as typing',
  },
  {
    id: 'settings.chat-language',
    contract: ['answers-language'],
    text: 'chat_language decides the language of an answer, else Accept-Language',
  },

  { id: 'notification.fields', contract: ['notifications-list'], text: 'A notification has every field' },
  { id: 'notification.list', contract: ['notifications-list'], text: 'Notifications are listed newest first' },
  { id: 'notification.page', contract: ['cursors', 'page-size'], text: 'Notifications have pages and a cursor' },
  { id: 'notification.unread', contract: ['notifications-list'], text: 'unread=true and unread=false filter' },
  {
    id: 'notification.count',
    contract: ['notifications-list'],
    text: 'unread-count returns the number of unread notifications',
  },
  {
    id: 'notification.read',
    contract: ['notifications-read'],
    text: 'A notification is marked as read, and keeps its first read_at',
  },
  {
    id: 'notification.unknown',
    contract: ['notifications-read', 'path-ids'],
    text: 'Any unknown or foreign id is 404',
  },
  {
    id: 'notification.read-all',
    contract: ['notifications-read-all'],
    text: 'read-all marks and counts the unread notifications',
  },
  {
    id: 'notification.read-all.before',
    contract: ['notifications-read-all'],
    text: 'before restricts read-all to notifications created then or earlier; it is RFC 3339, else 400',
  },
  { id: 'notification.own', contract: ['notifications-list'], text: 'Only the notified user sees a notification' },

  {
    id: 'notified.away',
    contract: ['notifications-away'],
    text: 'A message of an agent or bot notifies a user who is away',
  },
  { id: 'notified.answer', contract: ['notifications-away'], text: 'An answer notifies a user who is away' },
  {
    id: 'notified.connected',
    contract: ['notifications-away'],
    text: 'A user with a stream of the chat is not notified',
  },
  { id: 'notified.silent', contract: ['notifications-away'], text: 'Private, system and own messages do not notify' },
  { id: 'notified.once', contract: ['notifications-once'], text: 'One notification per message' },
  {
    id: 'notified.read-once',
    contract: ['notifications-follow-messages'],
    text: 'The notification of a read-once message has no text',
  },
  {
    id: 'notified.deleted',
    contract: ['notifications-follow-messages'],
    text: 'The notification of a deleted message is removed',
  },
  {
    id: 'notified.purged',
    contract: ['notifications-follow-messages'],
    text: 'No notification contains purged content',
  },
  {
    id: 'notified.edited',
    contract: ['notifications-follow-messages'],
    text: 'The notification of an edited message shows its new text',
  },
  { id: 'notified.branch', contract: ['notifications-away'], text: 'Copies in a branch do not notify' },
  {
    id: 'notified.merged',
    contract: ['merge'],
    text: "A visitor's settings and notifications belong to them after signing in",
  },
  {
    id: 'notified.kill',
    contract: ['notifications-once'],
    text: 'After kill -9 each acknowledged message gives one notification',
  },
] as const satisfies readonly Requirement[];
