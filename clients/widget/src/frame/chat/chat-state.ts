import type { Unsent } from '../api/kept';
import { type ApiMessage, isShown, type Line, lineOf, lineOfUnsent } from './message';

/** An answer that is being written. */
export interface Draft {
  readonly answer_id: string;
  readonly attempt: number;
  readonly text: string;
}

/** A message that the service has not confirmed. */
export interface Waiting extends Unsent {
  readonly failed: boolean;
  /** Id of the message below which a failed one stays. */
  readonly place: string;
}

/** A place in the messages of a session, from which older ones are read. */
export interface Older {
  readonly session_id: string;
  /** Empty: from the newest message of the session on. */
  readonly cursor: string;
}

/** A text that tells the visitor about the chat, until a message is sent. */
export interface Notice {
  readonly key: 'signed_out' | 'chat_gone' | 'limited' | 'unavailable';
  /** The time of day at which the chat goes on. */
  readonly time?: string;
}

export interface ChatState {
  /** Confirmed messages, oldest first. */
  readonly lines: readonly Line[];
  /** Messages that the service has not confirmed, in the order in which they were written. */
  readonly unsent: readonly Waiting[];
  readonly draft: Draft | null;
  /** The status of the session; empty without one. */
  readonly status: string;
  /** The place of older messages; null: there are none. */
  readonly older: Older | null;
  /** Id of the newest message that was there before the visitor came; empty: none. */
  readonly oldUpTo: string;
  /** Whether a human agent is typing. */
  readonly isTyping: boolean;
  readonly notice: Notice | null;
}

type Identified = Pick<ApiMessage, 'id'>;

export const EMPTY: ChatState = {
  lines: [],
  unsent: [],
  draft: null,
  status: '',
  older: null,
  oldUpTo: '',
  isTyping: false,
  notice: null,
};

/** Statuses after which a message begins a new session. */
const ENDED = ['archived', 'closed'];

export const isOver = ({ status }: Pick<ChatState, 'status'>): boolean => ENDED.includes(status);

/**
 * Adds or replaces messages; ids rise with time, also from session to session, so their order is that of the ids. A message of
 * the visitor ends the line that waits for it, whichever arrives first, the response to its request or the event.
 */
export function withMessages(state: ChatState, messages: readonly ApiMessage[]): ChatState {
  const byId = new Map(state.lines.map((line) => [line.id, line]));
  for (const message of messages) {
    const line = isShown(message) && replaced(byId.get(message.id), lineOf(message));
    if (line) byId.set(message.id, line);
    else byId.delete(message.id);
  }
  const lines = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  const sent = new Set(messages.map(({ client_message_id }) => client_message_id));
  const unsent = state.unsent.filter(({ client_message_id }) => !sent.has(client_message_id));
  return { ...state, lines, unsent: unsent.length === state.unsent.length ? state.unsent : unsent };
}

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
export const isOld = ({ oldUpTo }: Pick<ChatState, 'oldUpTo'>, { id }: Identified): boolean =>
  id !== '' && id <= oldUpTo;

/** A message that can be read once stays in the page in which it is read: reading it has emptied it. */
const replaced = (before: Line | undefined, line: Line): Line =>
  before && line.note === 'read_once' ? before : { ...line, key: before?.key ?? line.key };

export function withCreated(state: ChatState, message: ApiMessage, answer_id?: string): ChatState {
  const next = withMessages(state, [message]);
  const draft = answer_id !== undefined && state.draft?.answer_id === answer_id ? null : state.draft;
  const isTyping = message.sender_type === 'user' && next.isTyping;
  return { ...next, draft, isTyping, oldUpTo: isOld(next, message) ? idBefore(next, message) : next.oldUpTo };
}

const idBefore = ({ lines }: ChatState, { id }: Identified): string => lines.findLast((line) => line.id < id)?.id ?? '';

/** Replaces a message if it is shown: an earlier one would stand above those between, which were not read. */
export const withUpdated = (state: ChatState, message: ApiMessage): ChatState =>
  state.lines.some(({ id }) => id === message.id) ? withMessages(state, [message]) : state;

export const withoutMessage = (state: ChatState, id: string): ChatState => ({
  ...state,
  lines: state.lines.filter((line) => line.id !== id),
});

export const withUnsent = (state: ChatState, one: Unsent): ChatState => ({
  ...state,
  unsent: [...state.unsent, { ...one, failed: false, place: '' }],
});

/** A failed message keeps its place: screen readers would announce those that go up past it again. */
export function withFailure(state: ChatState, id: string, failed: boolean): ChatState {
  const place = state.lines.at(-1)?.id ?? '';
  const unsent = state.unsent.map((one) => (one.client_message_id === id ? { ...one, failed, place } : one));
  return { ...state, unsent };
}

/** Returns the messages that the browser keeps once this tab's unsent ones have changed: other tabs keep theirs in the same place. */
export function keptUnsent(kept: readonly Unsent[], before: readonly Unsent[], after: ChatState['unsent']): Unsent[] {
  const own = new Set([...before, ...after].map(({ client_message_id }) => client_message_id));
  const ofOthers = kept.filter(({ client_message_id }) => !own.has(client_message_id));
  return [...ofOthers, ...after.map(({ failed, place, ...one }) => one)];
}

interface Delta {
  readonly answer_id: string;
  readonly attempt: number;
  readonly offset: number;
  readonly text: string;
}

export const withoutDraft = (state: ChatState): ChatState => ({ ...state, draft: null });

/**
 * Puts a part of an answer at its offset; a higher attempt discards earlier text (contract: realtime-answers). A part whose
 * beginning was missed is not shown; the complete message follows.
 */
export function withDelta(state: ChatState, { answer_id, attempt, offset, text }: Delta): ChatState {
  const { draft } = state;
  const isSame = draft?.answer_id === answer_id && draft.attempt === attempt;
  if (draft?.answer_id === answer_id && draft.attempt > attempt) return state;
  const before = isSame ? draft.text.slice(0, offset) : '';
  if (before.length < offset) return state;
  return { ...state, draft: { answer_id, attempt, text: before + text } };
}

/** Everything that is shown, in order. */
export function shownLines({ lines, unsent }: ChatState): readonly Line[] {
  const failed = unsent.filter((one) => one.failed);
  const waiting = unsent.filter((one) => !one.failed);
  const sorted = [...lines.map((line) => ({ line, place: line.id })), ...failed.map(failedLine)].sort(byPlace);
  return [...sorted.map(({ line }) => line), ...waiting.map((one) => lineOfUnsent(one, 'sending'))];
}

interface Placed {
  readonly line: Line;
  readonly place: string;
}

const failedLine = (one: Waiting): Placed => ({ line: lineOfUnsent(one, 'failed'), place: one.place });

const byPlace = (one: Placed, other: Placed): number => {
  if (one.place === other.place) return 0;
  return one.place < other.place ? -1 : 1;
};

/** The number of messages of others that are newer than the last one that the visitor has seen. */
export const unreadIn = ({ lines }: ChatState, seen: string): number =>
  lines.filter(({ id, from }) => from !== 'user' && id > seen).length;
