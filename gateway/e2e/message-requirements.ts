import type { Requirement } from './requirement';

/** What can be done with messages once they are there, and by whom (§2.5, §4.6–4.8, §4.12). */
export const messageRequirements = [
  { id: 'message.get', source: 'Conversations: Beyond §4', text: 'One message is read by its id' },
  { id: 'message.errors', source: '§4.12, Wire conventions', text: 'Malformed 400, foreign 403, unknown 404' },
  { id: 'message.postback', source: '§4.6, Conversations: Postback', text: 'action_* is folded into action_payload' },
  { id: 'message.postback.id', source: 'Conversations: Postback', text: 'A postback without action_id is 400' },
  { id: 'message.postback.size', source: 'Conversations: Sizes', text: 'action_payload may have 16 KiB' },
  {
    id: 'message.form',
    source: 'Wire conventions: Structured fields',
    text: 'Server-written values take the form that the request spoke; X-Json-Fields overrides it',
  },
  { id: 'message.reply', source: 'Conversations: reply_to_message_id', text: 'A reply keeps what it answers' },
  {
    id: 'message.reply.refused',
    source: 'Conversations: reply_to_message_id',
    text: 'What is not live and visible in the session cannot be replied to: 400',
  },
  { id: 'message.delete', source: '§3, §4.12', text: 'A deleted message is hidden, and again is the same' },
  { id: 'message.delete.derived', source: 'Conversations: Derived fields', text: 'The session forgets it too' },
  {
    id: 'message.delete.repeat',
    source: 'Conversations: Send: order and retry',
    text: 'A repeat of a deleted message shows deleted_at',
  },
  { id: 'message.purge', source: '§2.5.1, Conversations: Delete, purge', text: 'A purged message stays, and is empty' },
  { id: 'message.purge.branches', source: 'Conversations: Branch', text: 'A purge follows into branches' },
  { id: 'message.edit', source: 'Conversations: Edit', text: 'The author edits; the first version is kept' },
  { id: 'message.edit.refused', source: 'Conversations: Edit', text: 'Foreign 403; deleted, purged, read-once, … 400' },
  { id: 'message.pin', source: '§4.8, Conversations: Pin', text: 'Pins are listed newest first' },
  { id: 'message.pin.limit', source: 'Conversations: Pin', text: '50 a session, else 400 pin_limit' },
  { id: 'message.read', source: 'Conversations: delivered, read', text: "Reading moves the other side's status" },
  { id: 'message.read-once', source: 'Conversations: is_read_once', text: 'Gone for all once the other side read' },
  { id: 'message.agent', source: 'Conversations: sender', text: 'A member writes as agent, bot or system, never user' },
  { id: 'message.private', source: 'Conversations: is_private', text: 'Private messages are for members alone' },
  { id: 'message.status-moved', source: 'Conversations: Status moved by messages', text: 'Messages move the status' },
] as const satisfies readonly Requirement[];
