import type { Account } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Store, Unsent } from '../api/kept';
import { isOffered } from '../api/offered';
import { followTogether } from '../api/shared-stream';
import type { Boot } from '../boot';
import { openCell } from './cell';
import { type ChatState, EMPTY, isOver, type Notice, withMessages } from './chat-state';
import { newClientMessageId } from './client-message-id';
import { openFollower, type Session } from './follower';
import { moveTo, openHistory } from './history';
import { type ApiMessage, bodyOf } from './message';
import { openOutbox } from './outbox';
import { silenceWatch } from './silence';
import { untilTaken } from './until-taken';

/** The chat of one visitor: its state, and what they can do. */
export interface Chat {
  readonly state: () => ChatState;
  subscribe(listener: () => void): () => void;
  isConnected(): boolean;
  /** Continues the chat that this browser or this account has, if any. */
  resume(): void;
  say(text: string): void;
  attach(url: string): void;
  /** Sends a message again that was refused. */
  retry(client_message_id: string): void;
  handoff(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Marks everything as read. */
  read(): void;
  /** Ends the current stream and begins anew, for another account. */
  restart(): void;
  /** Begins anew without the chat of an account that has ended. */
  signedOut(): void;
}

const TRY_AGAIN_MS = 5_000;

export function openChat(boot: Pick<Boot, 'app_id' | 'language' | 'messages'>, account: Account, store: Store): Chat {
  const cell = openCell(store);
  const history = openHistory(account, store, cell);
  const onGone = () => forget({ key: 'chat_gone' });
  const follower = openFollower({ account, store, cell, history, followSession: followTogether, onGone });
  const outbox = openOutbox(cell, { deliver, refused, limited, back: () => follower.reconnect() });

  const watch = silenceWatch(cell, isOffered);
  let isSignedIn = Boolean(store.read().email);
  let isAsking = false;

  /** The chat is gone, as after an erasure: the next message begins a new one. */
  function forget(notice: Notice | null): void {
    // Another tab may have gone on in another session meanwhile.
    if (store.read().session_id === follower.followed()) store.write({ session_id: '', earlier: [] });
    follower.stop();
    cell.set({ ...EMPTY, unsent: cell.state().unsent, notice });
  }

  /** The session takes no more messages: the next one begins another session below them. */
  function leave(): void {
    follower.stop();
    moveTo(store, '');
    cell.set({ status: '' });
  }

  async function ensureSession(signal?: AbortSignal): Promise<string> {
    const { session_id } = store.read();
    if (session_id && !isOver(cell.state())) {
      if (follower.followed() !== session_id) follower.follow(session_id);
      return session_id;
    }
    const body = { app_id: boot.app_id, channel: 'widget' };
    const { data } = await account.request<Session>({ method: 'POST', path: '/chats', body, signal });
    follower.goOnIn(data);
    return data.id;
  }

  async function deliver(one: Unsent, signal: AbortSignal): Promise<void> {
    const path = `/chats/${await ensureSession(signal)}/messages`;
    const { data } = await account.request<ApiMessage>({ method: 'POST', path, body: bodyOf(one), signal });
    cell.set(withMessages(cell.state(), [data]));
    drop('limited', 'unavailable');
    watch();
  }

  /** The button for a person goes when the service has changed the status; clicks until then ask once. */
  async function handoff(): Promise<void> {
    if (isAsking || cell.state().unsent.some(({ isHandoff }) => isHandoff)) return;
    isAsking = true;
    add({ text: boot.messages['talk_to_person'] ?? '', url: '', isHandoff: true });
    await outbox.flushed();
    await follower.refresh();
    await untilTaken(cell);
    isAsking = false;
  }

  function drop(...keys: readonly Notice['key'][]): void {
    const { notice } = cell.state();
    if (notice && keys.includes(notice.key)) cell.set({ notice: null });
  }

  function refused({ status, code }: ApiError): boolean {
    if (status === 401) return true;
    if (code === 'session_not_found') onGone();
    else if (code === 'session_archived' || code === 'session_closed') leave();
    else if (code === 'forbidden' || !store.read().session_id) cell.set({ notice: { key: 'unavailable' } });
    return code.startsWith('session_');
  }

  function limited(until: Date): void {
    const time = until.toLocaleTimeString(boot.language, { timeStyle: 'short' });
    cell.set({ notice: { key: 'limited', time } });
  }

  function add(one: Pick<Unsent, 'text' | 'url' | 'isHandoff'>): void {
    drop('signed_out', 'chat_gone');
    outbox.add({ client_message_id: newClientMessageId(), ...one });
  }

  /** A visitor who has signed in finds the chat of their other devices. */
  async function find(): Promise<void> {
    try {
      await ensureSession();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isPassing) return;
      setTimeout(resume, Math.max(error.retryAfterS * 1_000, TRY_AGAIN_MS));
    }
  }

  function resume(): void {
    const { session_id, email } = store.read();
    if (session_id && account.exists()) follower.follow(session_id);
    else if (email && account.exists()) void find();
    void outbox.flush();
  }

  /** Follows another session. A notice about the session before it no longer applies. */
  function goOnIn(session_id: string): void {
    drop('signed_out', 'chat_gone');
    follower.follow(session_id);
  }

  /** Another tab of this browser went on in another session, with another account, or has read. */
  function onOtherTab(): void {
    const { session_id = '', earlier = [] } = store.read();
    const followed = follower.followed();
    if (!account.exists() && followed) signedOut();
    else if (session_id !== followed) {
      if (followed && !earlier.includes(followed)) cell.set({ ...EMPTY, unsent: cell.state().unsent });
      if (session_id) goOnIn(session_id);
      else follower.stop();
    }
    isSignedIn = Boolean(store.read().email);
    cell.tell();
  }

  function signedOut(): void {
    forget(cell.state().lines.length === 0 ? null : { key: isSignedIn ? 'signed_out' : 'chat_gone' });
    isSignedIn = false;
  }

  function wake(): void {
    follower.wake();
    outbox.wake();
  }

  store.onOtherTab(onOtherTab);
  addEventListener('online', () => {
    follower.reconnect();
    outbox.wake();
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
  return {
    state: cell.state,
    isConnected: () => follower.isConnected() && outbox.isReachable(),
    subscribe: cell.subscribe,
    resume,
    say: (text) => add({ text, url: '' }),
    attach: (url) => add({ text: '', url }),
    retry: outbox.retry,
    handoff,
    loadOlder: history.loadOlder,
    read() {
      const newest = cell.state().lines.at(-1)?.id;
      const { session_id, seen = '' } = store.read();
      if (!session_id || newest === undefined || newest <= seen) return;
      store.write({ seen: newest });
      cell.tell();
      const request = { method: 'POST', path: `/chats/${session_id}/read`, body: { up_to: newest } } as const;
      void account.request(request).catch(() => {}); // the next one covers it
    },
    restart() {
      isSignedIn = Boolean(store.read().email);
      cell.set({ notice: null });
      if (isOver(cell.state())) leave();
      follower.stop();
      resume();
    },
    signedOut,
  };
}
