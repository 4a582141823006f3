import type { Requirement } from './requirement';

/** Operations on existing messages, and who may use them. */
export const messageRequirements = [
  { id: 'message.get', contract: ['messages-get'], text: 'A user reads one message by its id' },
  {
    id: 'message.errors',
    contract: ['foreign-and-unknown'],
    text: 'A request for a message with a malformed id gets 400, with a foreign one 403, with an unknown one 404',
  },
  {
    id: 'message.postback',
    contract: ['messages-postback'],
    text: 'A postback is stored with its action_* fields folded into action_payload',
  },
  {
    id: 'message.postback.id',
    contract: ['messages-postback'],
    text: 'A postback without action_id is refused with 400',
  },
  {
    id: 'message.postback.size',
    contract: ['messages-size'],
    text: 'A postback whose action_payload is larger than 16 KiB is refused with 400 message_too_large',
  },
  {
    id: 'message.form',
    contract: ['server-written-form'],
    text: "The service writes its own structured values in the form of the request's, unless X-Json-Fields asks for another",
  },
  {
    id: 'message.reply',
    contract: ['messages-reply'],
    text: 'A reply contains a copy of the content of the message that it replies to',
  },
  {
    id: 'message.reply.refused',
    contract: ['messages-reply'],
    text: 'A reply to a message that does not exist in the session, or that the sender cannot see, is refused with 400',
  },
  {
    id: 'message.delete',
    contract: ['messages-delete'],
    text: 'A message that its user deletes is hidden, and deleting it again succeeds',
  },
  {
    id: 'message.delete.derived',
    contract: ['messages-derived'],
    text: 'The counts and the last message of a session leave out a message that was deleted',
  },
  {
    id: 'message.delete.repeat',
    contract: ['repeat-outlives-state'],
    text: 'A send that is repeated after its message was deleted returns the message with deleted_at',
  },
  {
    id: 'message.purge',
    contract: ['messages-purge'],
    text: 'A message that its user purges stays in the list, without its content',
  },
  {
    id: 'message.purge.branches',
    contract: ['branch-purge'],
    text: 'A purge also empties the copies of the message in branches',
  },
  {
    id: 'message.edit',
    contract: ['messages-edit'],
    text: 'The author of a message edits it, and original_content keeps the first version',
  },
  {
    id: 'message.edit.refused',
    contract: ['messages-edit'],
    text: "An edit of somebody else's message gets 403, and one of a deleted, purged or read-once message gets 400",
  },
  {
    id: 'message.delivered',
    contract: ['messages-delivered'],
    text: 'A message that a stream brings to the other side is delivered, and read only when that side reads it',
  },
  {
    id: 'message.edit.archived',
    contract: ['messages-edit', 'messages-purge'],
    text: 'In an archived session an edit gets 400 session_archived, and a purge succeeds',
  },
  {
    id: 'message.reply.private',
    contract: ['messages-reply'],
    text: 'A reply to a private message has to be private, and one to a read-once message has no snapshot',
  },
  {
    id: 'message.preview',
    contract: ['messages-derived'],
    text: 'A session shows the first 200 characters of its last message, and nothing of a read-once one',
  },
  {
    id: 'message.unpinned',
    contract: ['messages-pin', 'messages-delete', 'messages-purge'],
    text: 'A message that is deleted or purged is no longer pinned',
  },
  {
    id: 'message.pin',
    contract: ['messages-pin'],
    text: 'A user pins messages, and the list of pinned messages shows the newest pin first',
  },
  {
    id: 'message.pin.limit',
    contract: ['messages-pin'],
    text: 'A 51st pin in a session is refused with 400 pin_limit',
  },
  {
    id: 'message.read',
    contract: ['messages-read'],
    text: 'When one side of a session reads it, the other side sees its own messages with the status read',
  },
  {
    id: 'message.read-once',
    contract: ['messages-read-once'],
    text: 'A read-once message loses its content for everybody once the other side has read it',
  },
  {
    id: 'message.agent',
    contract: ['messages-sender'],
    text: 'A member writes as agent, bot or system, and never as user',
  },
  {
    id: 'message.private',
    contract: ['messages-private'],
    text: "Members of the business see private messages, and the session's user does not",
  },
  {
    id: 'message.status-moved',
    contract: ['chats-status-by-messages'],
    text: "A user's message reopens a resolved or snoozed session, and an agent's message moves it to open",
  },
  {
    id: 'message.member-deletes',
    contract: ['messages-delete'],
    text: 'A member deletes any message of a session, and the user any that is not private',
  },
  {
    id: 'message.member-purges',
    contract: ['messages-purge'],
    text: 'A manager purges any message of a session, and another member only own ones',
  },
  {
    id: 'message.rate',
    contract: ['messages-rating'],
    text: "The session's user rates an answer, again too, and both sides and their streams see it",
  },
  {
    id: 'message.rate.refused',
    contract: ['messages-rating'],
    text: 'A member gets 403 for a rating, and a message that is no answer, or a body that is not well formed, gets 400',
  },
] as const satisfies readonly Requirement[];
