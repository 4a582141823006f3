import type { Account } from '../api/account';
import type { Store } from '../api/store';
import type { FollowSession } from '../api/stream';
import { type ChatState, startOf } from '../chat/chat-state';
import type { Effect } from '../chat/effects';
import type { ChatEvent } from '../chat/events';
import type { KeptChat } from '../chat/kept-chat';
import { reduce } from '../chat/reduce';
import { keptUnsent } from '../chat/unsent';
import { type Performers, performRequests, performStreams, performTimers, type Tell } from './perform';

/** The chat of one visitor. */
export interface Chat {
  readonly state: () => ChatState;
  /** Calls the listener after each event that changes the chat. */
  subscribe(listener: () => void): () => void;
  readonly tell: Tell;
}

interface Parts {
  readonly app_id: string;
  readonly account: Pick<Account, 'request' | 'open'>;
  readonly store: Store;
  readonly followSession: FollowSession;
  /** Whether pages still show the widget. */
  readonly isOffered: () => Promise<boolean>;
}

/** Drives the reducer: keeps its state, and performs its effects. */
export function openChat({ app_id, account, store, followSession, isOffered }: Parts): Chat {
  const listeners = new Set<() => void>();
  let state = startOf(keptChatIn(store), store.read().unsent ?? []);

  const tell = oneAfterTheOther((event) => {
    const before = { ...state, kept: keptChatIn(store) };
    const { state: after, effects } = reduce(before, event);
    keep(store, before, after);
    state = after;
    for (const effect of effects) (performers[effect.do] as (one: Effect) => void)(effect);
    if (after !== before) for (const listener of listeners) listener();
  });

  const performers: Performers = {
    ...performRequests(account, app_id, tell),
    ...performStreams(account, followSession, tell),
    ...performTimers(tell),
    // While it cannot be found out, nothing is said about it.
    check_offer: () =>
      void isOffered().then(
        (now) => now || tell({ kind: 'offer.ended' }),
        () => {},
      ),
  };

  store.onOtherTab(() => tell({ kind: 'storage.changed' }));
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
  };
}

/** An event that is told while another one is handled, as by a listener, is handled after that one. */
function oneAfterTheOther(handle: Tell): Tell {
  const events: ChatEvent[] = [];
  return (event) => {
    if (events.push(event) > 1) return;
    try {
      for (let next = events[0]; next; next = events[0]) {
        handle(next);
        events.shift();
      }
    } finally {
      events.length = 0;
    }
  };
}

/** Reads what the browser keeps about the chat. */
function keptChatIn(store: Store): KeptChat {
  const { access_token, email = '', session_id = '', earlier = [], seen = '' } = store.read();
  return { hasAccount: access_token !== undefined, email, session_id, earlier, seen };
}

/** Keeps what an event has changed. */
function keep(store: Store, before: ChatState, after: ChatState): void {
  const { session_id, earlier, seen } = after.kept;
  if (after.kept !== before.kept) store.write({ session_id, earlier, seen });
  if (after.unsent !== before.unsent)
    store.write({ unsent: keptUnsent(store.read().unsent ?? [], before.unsent, after.unsent) });
}
