import type { Unsent } from '../api/store';
import { type Line, lineOfUnsent } from '../message/message';
import type { ChatState, Waiting } from './chat-state';

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

/** Everything that is shown, in order. */
export function shownLines({ lines, unsent }: Pick<ChatState, 'lines' | 'unsent'>): readonly Line[] {
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
