import { type ApiMessage, byId, isShown, type Line, lineOf } from '../message/message';
import type { ChatState, Shown } from './chat-state';

type Identified = Pick<ApiMessage, 'id'>;

/**
 * Adds or replaces messages. A message of the visitor ends the line that waits for it, whichever arrives first, the response to
 * its request or the event.
 */
export function withMessages(state: ChatState, messages: readonly ApiMessage[]): ChatState {
  const known = new Map(state.lines.map((line) => [line.id, line]));
  for (const message of messages) {
    const line = isShown(message) && replaced(known.get(message.id), lineOf(message));
    if (line) known.set(message.id, line);
    else known.delete(message.id);
  }
  const lines = [...known.values()].sort(byId);
  const sent = new Set(messages.map(({ client_message_id }) => client_message_id));
  const unsent = state.unsent.filter(({ client_message_id }) => !sent.has(client_message_id));
  return { ...state, lines, unsent: unsent.length === state.unsent.length ? state.unsent : unsent };
}

/** A message that can be read once stays in the page in which it is read: reading it has emptied it. */
const replaced = (before: Line | undefined, line: Line): Line =>
  before && line.note === 'read_once' ? before : { ...line, key: before?.key ?? line.key };

/**
 * Adds a page of the history. Its messages are old where they precede all that came after the visitor did: what is shown as such,
 * `news`, and the messages of this tab, which an answer in the page may follow.
 */
export function withHistory(state: ChatState, page: readonly ApiMessage[], news: readonly Identified[]): ChatState {
  const waiting = new Set<string | undefined>(state.unsent.map(({ client_message_id }) => client_message_id));
  const own = page.filter(({ client_message_id }) => waiting.has(client_message_id));
  const known = [...state.lines.filter((line) => !isOld(state, line)), ...news, ...own];
  const old = page.filter(({ id }) => known.every((one) => id < one.id)).map(({ id }) => id);
  return { ...withMessages(state, page), oldUpTo: [state.oldUpTo, ...old].sort().at(-1)! };
}

/** Whether the message was there before the visitor came, and is not announced. */
export const isOld = ({ oldUpTo }: Pick<Shown, 'oldUpTo'>, { id }: Identified): boolean => id !== '' && id <= oldUpTo;

export function withCreated(state: ChatState, message: ApiMessage, answer_id?: string): ChatState {
  const next = withMessages(state, [message]);
  const draft = answer_id !== undefined && state.draft?.answer_id === answer_id ? null : state.draft;
  const isTyping = message.sender_type === 'user' && next.isTyping;
  return { ...next, draft, isTyping, oldUpTo: isOld(next, message) ? idBefore(next, message) : next.oldUpTo };
}

const idBefore = ({ lines }: Shown, { id }: Identified): string => lines.findLast((line) => line.id < id)?.id ?? '';

/** Replaces a message if it is shown: an earlier one would stand above those between, which were not read. */
export const withUpdated = (state: ChatState, message: ApiMessage): ChatState =>
  state.lines.some(({ id }) => id === message.id) ? withMessages(state, [message]) : state;

export const withoutMessage = (state: ChatState, id: string): ChatState => ({
  ...state,
  lines: state.lines.filter((line) => line.id !== id),
});

/** The number of messages of others that are newer than the last one that the visitor has seen. */
export const unreadIn = ({ lines, kept: { seen } }: Pick<ChatState, 'lines' | 'kept'>): number =>
  lines.filter(({ id, from }) => from !== 'user' && id > seen).length;
