import type { Requirement } from './requirement';

/** Sending and listing messages. */
export const sendingRequirements = [
  {
    id: 'messages.send',
    contract: ['messages-send'],
    text: 'A user who sends a message gets 201 with the message as it is stored',
  },
  { id: 'messages.fields', contract: ['messages-send'], text: 'A message has every documented field with its type' },
  {
    id: 'messages.sender',
    contract: ['messages-sender'],
    text: 'The sender of a message is taken from the credential, whatever the body says',
  },
  {
    id: 'messages.private',
    contract: ['messages-private'],
    text: 'A message that a user marks as private is stored as not private',
  },
  {
    id: 'messages.content-type',
    contract: ['messages-content-type'],
    text: 'A message has the content_type text unless the request names another; an unknown one gets 400',
  },
  {
    id: 'messages.action-ignored',
    contract: ['messages-postback'],
    text: 'The action_* fields of a message that is no postback are ignored',
  },
  {
    id: 'messages.sizes',
    contract: ['messages-size'],
    text: 'A message with more than 32 KiB of content gets 400 message_too_large',
  },
  {
    id: 'messages.order',
    contract: ['messages-order'],
    text: "The ids of a session's messages rise strictly, also with parallel senders",
  },
  {
    id: 'messages.created-at',
    contract: ['messages-order'],
    text: 'The created_at of a message is the time that its id contains',
  },
  {
    id: 'messages.client-id',
    contract: ['client-message-id'],
    text: 'A message that is sent again with its client_message_id gets 201 with the stored message',
  },
  {
    id: 'messages.client-id.parallel',
    contract: ['client-message-id'],
    text: 'Parallel sends with one client_message_id store one message',
  },
  {
    id: 'messages.derived',
    contract: ['messages-derived'],
    text: 'A session shows the number of its messages and the last one',
  },
  {
    id: 'messages.topic',
    contract: ['chats-topic'],
    text: "The first message of a user sets the session's topic, and later ones leave it",
  },
  {
    id: 'messages.channel-switch',
    contract: ['chats-channel'],
    text: "A message on another channel than the last one raises the session's counters of channel switches",
  },
  {
    id: 'messages.list.forward',
    contract: ['messages-list'],
    text: 'A user lists messages from the oldest on, which is the default direction',
  },
  {
    id: 'messages.list.backward',
    contract: ['messages-list', 'messages-cursor'],
    text: 'A user lists messages from the newest back, until next_cursor is ""',
  },
  {
    id: 'messages.list.limit',
    contract: ['messages-list'],
    text: 'A list of messages has 25 a page by default, and at most 100',
  },
  {
    id: 'messages.list.poll',
    contract: ['messages-cursor'],
    text: 'Every forward page has a cursor, from which a client gets the messages that were sent later',
  },
  {
    id: 'messages.list.cursor-bound',
    contract: ['messages-cursor'],
    text: 'A cursor that is used with another session or direction gets 400 invalid_cursor',
  },
  {
    id: 'messages.list.direction',
    contract: ['messages-list'],
    text: 'A request for another direction than forward and backward gets 400',
  },
] as const satisfies readonly Requirement[];
