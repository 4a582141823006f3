import type { Requirement } from './requirement';

/** Settings and notifications of a user, and their effects. */
export const profileRequirements = [
  {
    id: 'settings.defaults',
    contract: ['settings-defaults'],
    text: 'A user who has set nothing reads the default settings',
  },
  {
    id: 'settings.merge',
    contract: ['settings-merge'],
    text: 'A user who sends a partial document changes only the settings that it names',
  },
  {
    id: 'settings.null',
    contract: ['settings-merge'],
    text: 'A user who sends null gets the default of that setting or group back',
  },
  {
    id: 'settings.unknown',
    contract: ['settings-merge'],
    text: 'A user who sends unknown settings gets 200, and they are ignored',
  },
  {
    id: 'settings.wrong',
    contract: ['settings-merge'],
    text: 'A user who sends a wrong type or value gets 400 with the path of the setting',
  },
  {
    id: 'settings.parallel',
    contract: ['settings-merge'],
    text: "A user's parallel changes of different settings all take effect",
  },
  {
    id: 'settings.own',
    contract: ['settings-defaults'],
    text: "Every credential of a user reads that user's settings and nobody else's",
  },
  {
    id: 'settings.merged',
    contract: ['merge'],
    text: "An anonymous user's settings apply after the merge wherever the verified user had set nothing",
  },
  {
    id: 'settings.read-receipts',
    contract: ['settings-read-receipts'],
    text: 'When a user who hides read receipts reads a message, its sender sees it as delivered',
  },
  {
    id: 'settings.typing',
    contract: ['realtime-typing'],
    text: 'When a user who hides typing types, nobody sees it',
  },
  {
    id: 'settings.chat-language',
    contract: ['answers-language'],
    text: "A bot answers in the user's chat_language, else in the language of Accept-Language, of the question or of the session",
  },

  {
    id: 'notification.fields',
    contract: ['notifications-list'],
    text: "A user's notification has every documented field",
  },
  { id: 'notification.list', contract: ['notifications-list'], text: 'A user lists own notifications, newest first' },
  {
    id: 'notification.page',
    contract: ['cursors', 'page-size'],
    text: 'A user walks through own notifications page by page with a cursor',
  },
  {
    id: 'notification.unread',
    contract: ['notifications-list'],
    text: 'A user lists only unread notifications with unread=true, and only read ones with unread=false',
  },
  {
    id: 'notification.count',
    contract: ['notifications-list'],
    text: 'A user reads the number of unread notifications from unread-count',
  },
  {
    id: 'notification.read',
    contract: ['notifications-read'],
    text: 'A user who marks a notification as read twice keeps the first read_at',
  },
  {
    id: 'notification.unknown',
    contract: ['notifications-read', 'path-ids'],
    text: "A user who marks an unknown notification, or another user's, gets 404",
  },
  {
    id: 'notification.read-all',
    contract: ['notifications-read-all'],
    text: 'A user marks all notifications as read and gets the number of those that were unread',
  },
  {
    id: 'notification.read-all.before',
    contract: ['notifications-read-all'],
    text: 'A user who sends before marks only notifications created at that time or earlier, and gets 400 unless it is RFC 3339',
  },
  {
    id: 'notification.own',
    contract: ['notifications-list'],
    text: 'A notification is shown to the notified user and to nobody else',
  },

  {
    id: 'notified.away',
    contract: ['notifications-away'],
    text: 'A user without an open stream is notified of a message of an agent or a bot',
  },
  {
    id: 'notified.answer',
    contract: ['notifications-away'],
    text: "A user without an open stream is notified of a bot's answer",
  },
  {
    id: 'notified.connected',
    contract: ['notifications-away'],
    text: 'A user with an open stream of the session is not notified of its messages',
  },
  {
    id: 'notified.silent',
    contract: ['notifications-away'],
    text: "Private messages, system messages and the user's own messages notify nobody",
  },
  {
    id: 'notified.muted',
    contract: ['notifications-muted'],
    text: 'A muted user is not notified of messages, and is again of those that are written after the mute',
  },
  { id: 'notified.once', contract: ['notifications-once'], text: 'Each message notifies the user once' },
  {
    id: 'notified.read-once',
    contract: ['notifications-follow-messages'],
    text: 'The notification of a read-once message does not contain its text',
  },
  {
    id: 'notified.deleted',
    contract: ['notifications-follow-messages'],
    text: 'A message that is deleted takes its notification with it',
  },
  {
    id: 'notified.purged',
    contract: ['notifications-follow-messages'],
    text: "After a purge no notification contains the message's content",
  },
  {
    id: 'notified.edited',
    contract: ['notifications-follow-messages'],
    text: 'The notification of an edited message shows the new text',
  },
  { id: 'notified.branch', contract: ['notifications-away'], text: 'The messages that a branch copies notify nobody' },
  {
    id: 'notified.merged',
    contract: ['merge'],
    text: "An anonymous user's notifications belong to the verified user after the merge",
  },
  {
    id: 'notified.kill',
    contract: ['notifications-once'],
    text: 'Each acknowledged message notifies the user once, also when a process is killed meanwhile',
  },
] as const satisfies readonly Requirement[];
