import type { Store } from '../api/kept';
import { type ChatState, EMPTY, keptUnsent } from './chat-state';

/** The state of the chat, with its listeners. */
export interface Cell {
  readonly state: () => ChatState;
  set(change: Partial<ChatState>): void;
  subscribe(listener: () => void): () => void;
  /** Calls the listeners. */
  tell(): void;
}

/** Messages that were not sent are kept in the browser. */
export function openCell(store: Store): Cell {
  let state: ChatState = {
    ...EMPTY,
    unsent: (store.read().unsent ?? []).map((one) => ({ ...one, failed: false, place: '' })),
  };
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    set(change) {
      const next = { ...state, ...change };
      if (next.unsent !== state.unsent)
        store.write({ unsent: keptUnsent(store.read().unsent ?? [], state.unsent, next.unsent) });
      state = next;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
  };
}
