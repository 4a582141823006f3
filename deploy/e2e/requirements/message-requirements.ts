import type { Requirement } from './requirement';

/** What can be done with messages once they are there, and by whom. */
export const messageRequirements = [
  { id: 'message.get', contract: ['messages-get'], text: 'One message is read by its id' },
  { id: 'message.errors', contract: ['foreign-and-unknown'], text: 'Malformed 400, foreign 403, unknown 404' },
  { id: 'message.postback', contract: ['messages-postback'], text: 'action_* is folded into action_payload' },
  { id: 'message.postback.id', contract: ['messages-postback'], text: 'A postback without action_id is 400' },
  { id: 'message.postback.size', contract: ['messages-size'], text: 'action_payload may have 16 KiB' },
  {
    id: 'message.form',
    contract: ['server-written-form'],
    text: 'Server-written values take the form that the request spoke; X-Json-Fields overrides it',
  },
  { id: 'message.reply', contract: ['messages-reply'], text: 'A reply keeps what it answers' },
  {
    id: 'message.reply.refused',
    contract: ['messages-reply'],
    text: 'What is not live and visible in the session cannot be replied to: 400',
  },
  { id: 'message.delete', contract: ['messages-delete'], text: 'A deleted message is hidden, and again is the same' },
  { id: 'message.delete.derived', contract: ['messages-derived'], text: 'The session forgets it too' },
  {
    id: 'message.delete.repeat',
    contract: ['repeat-outlives-state'],
    text: 'A repeat of a deleted message shows deleted_at',
  },
  { id: 'message.purge', contract: ['messages-purge'], text: 'A purged message stays, and is empty' },
  { id: 'message.purge.branches', contract: ['branch-purge'], text: 'A purge follows into branches' },
  { id: 'message.edit', contract: ['messages-edit'], text: 'The author edits; the first version is kept' },
  { id: 'message.edit.refused', contract: ['messages-edit'], text: 'Foreign 403; deleted, purged, read-once, … 400' },
  { id: 'message.pin', contract: ['messages-pin'], text: 'Pins are listed newest first' },
  { id: 'message.pin.limit', contract: ['messages-pin'], text: '50 a session, else 400 pin_limit' },
  { id: 'message.read', contract: ['messages-read'], text: "Reading moves the other side's status" },
  { id: 'message.read-once', contract: ['messages-read-once'], text: 'Gone for all once the other side read' },
  {
    id: 'message.agent',
    contract: ['messages-sender'],
    text: 'A member writes as agent, bot or system, never user',
  },
  { id: 'message.private', contract: ['messages-private'], text: 'Private messages are for members alone' },
  { id: 'message.status-moved', contract: ['chats-status-by-messages'], text: 'Messages move the status' },
  {
    id: 'message.member-deletes',
    contract: ['messages-delete'],
    text: 'A member deletes any message, the user any that is not private',
  },
  { id: 'message.member-purges', contract: ['messages-purge'], text: 'A manager purges any message, a member none' },
] as const satisfies readonly Requirement[];
