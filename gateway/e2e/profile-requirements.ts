import type { Requirement } from './requirement';

/** What belongs to a user (§2.10, §2.12), and what others do with it. */
export const profileRequirements = [
  { id: 'settings.defaults', source: '§2.10, §4.18, Profiles: Settings', text: 'Who has set nothing has the defaults' },
  { id: 'settings.merge', source: '§4.19, Profiles: Settings', text: 'A partial document changes what it names' },
  { id: 'settings.null', source: 'Profiles: Settings', text: 'null restores a default, of a value or of a group' },
  { id: 'settings.unknown', source: 'Profiles: Settings', text: 'Unknown keys are ignored' },
  { id: 'settings.wrong', source: 'Profiles: Settings', text: 'A wrong type or value is 400 with its path' },
  { id: 'settings.parallel', source: 'Profiles: Settings', text: 'Parallel changes of different keys all survive' },
  {
    id: 'settings.own',
    source: '§4.18, Identity: Which credential where',
    text: 'They are those of the signed-in user',
  },
  { id: 'settings.merged', source: 'Identity: Anonymous', text: 'Those of a visitor are theirs after signing in' },
  {
    id: 'settings.read-receipts',
    source: '§2.10, Conversations: delivered, read',
    text: 'show_read_receipts false: the reading of that user shows as delivered',
  },
  {
    id: 'settings.typing',
    source: '§2.10, Realtime: Other types',
    text: 'show_typing_indicator false: nobody sees that user typing',
  },
  {
    id: 'settings.chat-language',
    source: '§2.10, Conversations: Bot’s answer',
    text: 'chat_language decides the language of an answer, else Accept-Language',
  },

  { id: 'notification.fields', source: '§2.12, Profiles: Notifications', text: 'A notification has every field' },
  { id: 'notification.list', source: 'Profiles: Notifications', text: 'The list has the newest first' },
  { id: 'notification.page', source: 'Wire conventions: Cursor, Page size', text: 'Pages and their cursor' },
  { id: 'notification.unread', source: 'Profiles: Notifications', text: 'unread=true and unread=false filter' },
  { id: 'notification.count', source: 'Profiles: Notifications', text: 'How many are unread' },
  { id: 'notification.read', source: '§3, §4.22', text: 'One is marked as read; again keeps the first read_at' },
  { id: 'notification.unknown', source: '§4.22, Wire conventions: Path ids', text: 'Any unknown or foreign id is 404' },
  { id: 'notification.read-all', source: '§3, §4.23', text: 'All that are unread are marked and counted' },
  {
    id: 'notification.read-all.before',
    source: '§4.23, Profiles: Notifications',
    text: 'before limits to what was created then or earlier; RFC 3339, else 400',
  },
  { id: 'notification.own', source: 'Identity: Keys at REST', text: 'They are for who was told, and for nobody else' },

  {
    id: 'notified.away',
    source: 'Profiles: Notifications',
    text: "An agent's or bot's message is told to who is away",
  },
  { id: 'notified.answer', source: 'Profiles: Notifications', text: "A bot's answer is told to who is away" },
  { id: 'notified.connected', source: 'Realtime: ws_connected', text: 'Who has a stream of the chat is told nothing' },
  { id: 'notified.silent', source: 'Profiles: Notifications', text: 'Private, system and own messages are not told' },
  { id: 'notified.once', source: 'Realtime: ws_connected', text: 'One notification per message' },
  {
    id: 'notified.read-once',
    source: 'Conversations: is_read_once',
    text: 'What may be read once is told without its words',
  },
  { id: 'notified.deleted', source: '§3, Conversations: Delete, purge', text: 'What was deleted is told no longer' },
  { id: 'notified.purged', source: 'Conversations: Delete, purge', text: 'No notification holds purged content' },
  { id: 'notified.edited', source: 'Conversations: Edit', text: 'An edited message is told as it is now' },
  { id: 'notified.branch', source: 'Conversations: Branch', text: 'Copies are not told' },
  { id: 'notified.merged', source: 'Identity: Anonymous', text: 'Those of a visitor are theirs after signing in' },
  {
    id: 'notified.kill',
    source: 'Realtime: ws_connected, Local run',
    text: 'kill -9: each acknowledged message is told once',
  },
] as const satisfies readonly Requirement[];
