import type { Account } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Store, Unsent } from '../api/kept';
import { followSession, type Stream, type StreamFrame } from '../api/stream';
import type { Boot } from '../boot';
import {
  type ChatState,
  EMPTY,
  keptUnsent,
  withCreated,
  withDelta,
  withFailure,
  withMessages,
  withoutDraft,
  withoutMessage,
  withUnsent,
} from './chat-state';
import { newClientMessageId } from './client-message-id';
import type { ApiMessage } from './message';

interface Session {
  readonly id: string;
  readonly status: string;
}

/** The chat of one visitor: its state, and what they can do. */
export interface Chat {
  readonly state: () => ChatState;
  subscribe(listener: () => void): () => void;
  isConnected(): boolean;
  /** Continues the chat that this browser has, if any. */
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
}

const PAGE = 50;
const TRY_AGAIN_MS = 5_000;
/** Statuses after which a message begins a new session. */
const ENDED = ['archived', 'closed'];

export function openChat(boot: Pick<Boot, 'app_id'>, account: Account, store: Store): Chat {
  let state: ChatState = { ...EMPTY, unsent: (store.read().unsent ?? []).map((one) => ({ ...one, failed: false })) };
  let connected = true;
  let stream: Stream | undefined;
  /** Whether the newest messages were read since the stream began, which tells only of what comes after its first frame. */
  let hasNewestPage = false;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  function set(next: ChatState): void {
    if (next.unsent !== state.unsent)
      store.write({ unsent: keptUnsent(store.read().unsent ?? [], state.unsent, next.unsent) });
    state = next;
    tell();
  }
  const get = <T>(path: string) => account.request<T>({ method: 'GET', path });
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    (await account.request<T>({ method: 'POST', path, body })).data;

  async function loadPage(session_id: string, cursor = ''): Promise<void> {
    const query = new URLSearchParams({ direction: 'backward', limit: String(PAGE), ...(cursor && { cursor }) });
    const { data, meta } = await get<ApiMessage[]>(`/chats/${session_id}/messages?${query}`);
    set({ ...withMessages(state, data), older: meta.next_cursor });
    if (!cursor) hasNewestPage = true;
  }

  async function loadStatus(session_id: string): Promise<void> {
    const { status } = (await get<Session>(`/chats/${session_id}`)).data;
    set({ ...state, status });
  }

  function onFrame(session_id: string, { type, data }: StreamFrame): void {
    if (type === 'ready' || type === 'resync_required') {
      if (type === 'resync_required') set(withoutDraft(state));
      if (type === 'resync_required' || !hasNewestPage) void loadPage(session_id).catch(() => {});
      void loadStatus(session_id).catch(() => {});
      void flush();
    } else if (type === 'message.created') set(withCreated(state, data.message, data.answer_id));
    else if (type === 'message.updated') set(withMessages(state, [data.message]));
    else if (type === 'message.deleted') set(withoutMessage(state, data.message_id));
    else if (type === 'session.updated') set({ ...state, status: data.session.status });
    else if (type === 'answer.started') set(withDelta(state, { ...data, offset: 0, text: '' }));
    else if (type === 'answer.delta') set(withDelta(state, data));
    else if (type === 'answer.snapshot') set(withDelta(state, { ...data, offset: 0 }));
    else if (type === 'answer.aborted') set(withoutDraft(state));
    else if (type === 'typing') set({ ...state, isTyping: data.on && data.sender_type !== 'user' });
  }

  function follow(session_id: string): void {
    stream?.stop();
    hasNewestPage = false;
    stream = followSession(account, session_id, {
      onFrame: (frame) => onFrame(session_id, frame),
      onState(next) {
        connected = next;
        tell();
      },
      onGone: forget,
    });
  }

  /** The session is gone, as after an erasure: the next message begins a new one. */
  function forget(): void {
    stream?.stop();
    stream = undefined;
    store.write({ session_id: '' });
    set({ ...EMPTY, unsent: state.unsent });
  }

  async function ensureSession(): Promise<string> {
    const { session_id } = store.read();
    if (session_id && !ENDED.includes(state.status)) {
      if (!stream) follow(session_id);
      return session_id;
    }
    const session = await post<Session>('/chats', { app_id: boot.app_id, channel: 'widget' });
    store.write({ session_id: session.id });
    set({ ...state, status: session.status });
    follow(session.id);
    return session.id;
  }

  async function deliver({ client_message_id, text, url }: Unsent): Promise<void> {
    const session_id = await ensureSession();
    const content = url === '' ? { text } : { attachments: [{ url }] };
    const content_type = url === '' ? 'text' : 'file';
    const body = { content, content_type, channel: 'widget', client_message_id };
    const message = await post<ApiMessage>(`/chats/${session_id}/messages`, body);
    set(withMessages(state, [message]));
  }

  /** Sends what waits, one after the other; stops at a failure that may pass, and tries again later. */
  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    try {
      for (let next = waiting(); next; next = waiting()) await attempt(next);
    } catch (error) {
      const later = error instanceof ApiError ? error.retryAfterS * 1_000 : 0;
      timer = setTimeout(flush, Math.max(later, TRY_AGAIN_MS));
    } finally {
      isSending = false;
    }
  }

  const waiting = () => state.unsent.find(({ failed }) => !failed);

  async function attempt(one: Unsent): Promise<void> {
    try {
      await deliver(one);
    } catch (error) {
      if (!(error instanceof ApiError) || error.isPassing || error.status === 401) throw error;
      const isOver = ['session_archived', 'session_closed', 'session_not_found'].includes(error.code);
      if (isOver && store.read().session_id) return forget();
      set(withFailure(state, one.client_message_id, true));
    }
  }

  function add(text: string, url: string): void {
    set(withUnsent(state, { client_message_id: newClientMessageId(), text, url }));
    void flush();
  }

  addEventListener('online', () => {
    stream?.reconnect();
    void flush();
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && stream?.wake());
  return {
    state: () => state,
    isConnected: () => connected,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resume() {
      const { session_id } = store.read();
      if (session_id && account.exists()) follow(session_id);
      void flush();
    },
    say: (text) => add(text, ''),
    attach: (url) => add('', url),
    retry(id) {
      set(withFailure(state, id, false));
      void flush();
    },
    async handoff() {
      const session_id = await ensureSession();
      await post(`/chats/${session_id}/messages`, {
        content_type: 'postback',
        action_id: 'handoff',
        channel: 'widget',
        client_message_id: newClientMessageId(),
      });
    },
    async loadOlder() {
      const { session_id } = store.read();
      if (session_id && state.older) await loadPage(session_id, state.older);
    },
    read() {
      const newest = state.lines.at(-1)?.id;
      const { session_id, seen = '' } = store.read();
      if (!session_id || newest === undefined || newest <= seen) return;
      store.write({ seen: newest });
      tell();
      void post(`/chats/${session_id}/read`, { up_to: newest }).catch(() => {});
    },
    restart() {
      const { session_id } = store.read();
      if (session_id) follow(session_id);
      else forget();
    },
  };
}
