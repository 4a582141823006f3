import type { Requirement } from './requirement';

/** What belongs to a user, and what others do with it. */
export const profileRequirements = [
  { id: 'settings.defaults', contract: ['settings-defaults'], text: 'Who has set nothing has the defaults' },
  { id: 'settings.merge', contract: ['settings-merge'], text: 'A partial document changes what it names' },
  { id: 'settings.null', contract: ['settings-merge'], text: 'null restores a default, of a value or of a group' },
  { id: 'settings.unknown', contract: ['settings-merge'], text: 'Unknown keys are ignored' },
  { id: 'settings.wrong', contract: ['settings-merge'], text: 'A wrong type or value is 400 with its path' },
  { id: 'settings.parallel', contract: ['settings-merge'], text: 'Parallel changes of different keys all survive' },
  { id: 'settings.own', contract: ['settings-defaults'], text: 'They are those of the signed-in user' },
  { id: 'settings.merged', contract: ['merge'], text: 'Those of a visitor are theirs after signing in' },
  {
    id: 'settings.read-receipts',
    contract: ['settings-read-receipts'],
    text: 'show_read_receipts false: the reading of that user shows as delivered',
  },
  {
    id: 'settings.typing',
    contract: ['realtime-typing'],
    text: 'show_typing_indicator false: nobody sees that user typing',
  },
  {
    id: 'settings.chat-language',
    contract: ['answers-language'],
    text: 'chat_language decides the language of an answer, else Accept-Language',
  },

  { id: 'notification.fields', contract: ['notifications-list'], text: 'A notification has every field' },
  { id: 'notification.list', contract: ['notifications-list'], text: 'The list has the newest first' },
  { id: 'notification.page', contract: ['cursors', 'page-size'], text: 'Pages and their cursor' },
  { id: 'notification.unread', contract: ['notifications-list'], text: 'unread=true and unread=false filter' },
  { id: 'notification.count', contract: ['notifications-list'], text: 'How many are unread' },
  {
    id: 'notification.read',
    contract: ['notifications-read'],
    text: 'One is marked as read; again keeps the first read_at',
  },
  {
    id: 'notification.unknown',
    contract: ['notifications-read', 'path-ids'],
    text: 'Any unknown or foreign id is 404',
  },
  {
    id: 'notification.read-all',
    contract: ['notifications-read-all'],
    text: 'All that are unread are marked and counted',
  },
  {
    id: 'notification.read-all.before',
    contract: ['notifications-read-all'],
    text: 'before limits to what was created then or earlier; RFC 3339, else 400',
  },
  { id: 'notification.own', contract: ['notifications-list'], text: 'They are for who was told, and for nobody else' },

  { id: 'notified.away', contract: ['notifications-away'], text: "An agent's or bot's message is told to who is away" },
  { id: 'notified.answer', contract: ['notifications-away'], text: "A bot's answer is told to who is away" },
  { id: 'notified.connected', contract: ['notifications-away'], text: 'Who has a stream of the chat is told nothing' },
  { id: 'notified.silent', contract: ['notifications-away'], text: 'Private, system and own messages are not told' },
  { id: 'notified.once', contract: ['notifications-once'], text: 'One notification per message' },
  {
    id: 'notified.read-once',
    contract: ['notifications-follow-messages'],
    text: 'What may be read once is told without its words',
  },
  { id: 'notified.deleted', contract: ['notifications-follow-messages'], text: 'What was deleted is told no longer' },
  { id: 'notified.purged', contract: ['notifications-follow-messages'], text: 'No notification holds purged content' },
  {
    id: 'notified.edited',
    contract: ['notifications-follow-messages'],
    text: 'An edited message is told as it is now',
  },
  { id: 'notified.branch', contract: ['notifications-away'], text: 'Copies are not told' },
  { id: 'notified.merged', contract: ['merge'], text: 'Those of a visitor are theirs after signing in' },
  { id: 'notified.kill', contract: ['notifications-once'], text: 'kill -9: each acknowledged message is told once' },
] as const satisfies readonly Requirement[];
