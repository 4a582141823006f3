import type { Requirement } from './requirement';

/** Operations on existing messages, and who may use them. */
export const messageRequirements = [
  { id: 'message.get', contract: ['messages-get'], text: 'One message is read by its id' },
  {
    id: 'message.errors',
    contract: ['foreign-and-unknown'],
    text: 'A malformed message id is 400, a foreign one 403, an unknown one 404',
  },
  { id: 'message.postback', contract: ['messages-postback'], text: 'action_* is folded into action_payload' },
  { id: 'message.postback.id', contract: ['messages-postback'], text: 'A postback without action_id is 400' },
  { id: 'message.postback.size', contract: ['messages-size'], text: 'action_payload may have 16 KiB' },
  {
    id: 'message.form',
    contract: ['server-written-form'],
    text: 'Server-written values take the form of the request; X-Json-Fields overrides it',
  },
  { id: 'message.reply', contract: ['messages-reply'], text: 'A reply keeps a copy of its message' },
  {
    id: 'message.reply.refused',
    contract: ['messages-reply'],
    text: 'A reply to a message that is not visible in the session is 400',
  },
  {
    id: 'message.delete',
    contract: ['messages-delete'],
    text: 'A deleted message is hidden, and a second delete succeeds',
  },
  {
    id: 'message.delete.derived',
    contract: ['messages-derived'],
    text: 'The session no longer shows a deleted message',
  },
  {
    id: 'message.delete.repeat',
    contract: ['repeat-outlives-state'],
    text: 'A repeated send of a deleted message shows deleted_at',
  },
  { id: 'message.purge', contract: ['messages-purge'], text: 'A purged message stays in its place without content' },
  { id: 'message.purge.branches', contract: ['branch-purge'], text: 'A purge reaches the copies in branches' },
  {
    id: 'message.edit',
    contract: ['messages-edit'],
    text: 'The author edits a message, and the first version is kept',
  },
  {
    id: 'message.edit.refused',
    contract: ['messages-edit'],
    text: 'Editing a foreign message is 403; a deleted, purged or read-once one is 400',
  },
  { id: 'message.pin', contract: ['messages-pin'], text: 'Pins are listed newest first' },
  { id: 'message.pin.limit', contract: ['messages-pin'], text: 'A 51st pin of a session is 400 pin_limit' },
  { id: 'message.read', contract: ['messages-read'], text: 'Reading changes the status that the other side sees' },
  {
    id: 'message.read-once',
    contract: ['messages-read-once'],
    text: 'A read-once message is hidden from all once the other side has read it',
  },
  {
    id: 'message.agent',
    contract: ['messages-sender'],
    text: 'A member writes as agent, bot or system, never user',
  },
  { id: 'message.private', contract: ['messages-private'], text: 'Only members see private messages' },
  {
    id: 'message.status-moved',
    contract: ['chats-status-by-messages'],
    text: 'Messages move the status of the session',
  },
  {
    id: 'message.member-deletes',
    contract: ['messages-delete'],
    text: 'A member deletes any message, the user any that is not private',
  },
  {
    id: 'message.member-purges',
    contract: ['messages-purge'],
    text: 'A manager purges any message, a member none of others',
  },
] as const satisfies readonly Requirement[];
