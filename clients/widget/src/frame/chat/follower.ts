import type { Account } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Store } from '../api/kept';
import type { FollowSession, Stream, StreamFrame } from '../api/stream';
import type { Cell } from './cell';
import { afterFrame } from './frames';
import { type History, moveTo } from './history';

/** A session, as far as it is read here. */
export interface Session {
  readonly id: string;
  readonly status: string;
  /** The session in which a transferred one goes on. */
  readonly transferred_to_session_id: string;
}

/** Follows the current session of the chat, and goes on in its successor when it was transferred. */
export interface Follower {
  /** Id of the session that is followed; empty: none. */
  followed(): string;
  follow(session_id: string): void;
  /** Goes on in that session; messages of the one before stay. */
  goOnIn(session: Session): void;
  /** Reads the status of the session that is followed. */
  refresh(): Promise<void>;
  stop(): void;
  isConnected(): boolean;
  wake(): void;
  reconnect(): void;
}

interface Parts {
  readonly account: Account;
  readonly store: Store;
  readonly cell: Cell;
  readonly history: History;
  readonly followSession: FollowSession;
  /** The session cannot be read any more. */
  readonly onGone: () => void;
}

const TRY_AGAIN_MS = 5_000;

export function openFollower({ account, store, cell, history, followSession, onGone }: Parts): Follower {
  let followed = '';
  let stream: Stream | undefined;
  let isConnected = true;
  /** Whether the newest messages were read since the stream began, which tells only of what comes after its first frame. */
  let hasNewest = false;
  /** The frames about messages that arrive while the newest messages are read. They are shown after these; undefined at other times. */
  let early: StreamFrame[] | undefined;
  /** The updates that the stream has told: a session that was read before one of them may be older than it. */
  let updates = 0;

  const read = async (session_id: string): Promise<Session> =>
    (await account.request<Session>({ method: 'GET', path: `/chats/${session_id}` })).data;

  function onFrame(session_id: string, frame: StreamFrame): void {
    const { type, data } = frame;
    if (early && type.startsWith('message.')) early.push(frame);
    else cell.set(afterFrame(cell.state(), frame));
    if (type === 'resync_required') hasNewest = false;
    if (type === 'ready' || type === 'resync_required') void catchUp(session_id);
    else if (type === 'session.updated') {
      updates += 1;
      void take(data.session).catch(() => catchUp(session_id));
    } else if (type === 'message.receipt' && data.side === 'user') sawUpTo(data.read_up_to);
  }

  /** Reads what the stream does not tell, until it succeeds. */
  async function catchUp(session_id: string): Promise<void> {
    if (session_id !== followed) return;
    try {
      if (!hasNewest) await readNewest(session_id);
      const before = updates;
      const session = await read(session_id);
      if (updates === before) await take(session);
    } catch (error) {
      if (error instanceof ApiError && error.isPassing) setTimeout(catchUp, TRY_AGAIN_MS, session_id);
    }
  }

  const news = () => (early ?? []).filter(({ type }) => type === 'message.created').map(({ data }) => data.message);

  function showEarly(): void {
    for (const frame of early ?? []) cell.set(afterFrame(cell.state(), frame));
    early = undefined;
  }

  async function readNewest(session_id: string): Promise<void> {
    early ??= [];
    try {
      await history.loadNewest(session_id, news);
      if (session_id === followed) hasNewest = true;
    } finally {
      if (session_id === followed) showEarly();
    }
  }

  async function take({ id, status, transferred_to_session_id: next }: Session): Promise<void> {
    const successor = next && id === followed ? await read(next).catch(unlessPassing) : undefined;
    if (id !== followed) return;
    if (successor) goOnIn(successor);
    else cell.set({ status });
  }

  /** The visitor has read on another device. */
  function sawUpTo(id: string): void {
    if (id <= (store.read().seen ?? '')) return;
    store.write({ seen: id });
    cell.tell();
  }

  function follow(session_id: string): void {
    stream?.stop();
    followed = session_id;
    hasNewest = false;
    early = [];
    cell.set({ draft: null, isTyping: false, status: '' });
    stream = followSession(account, session_id, {
      onFrame: (frame) => onFrame(session_id, frame),
      onState: setConnected,
      onGone,
    });
  }

  function goOnIn({ id, status }: Session): void {
    moveTo(store, id);
    if (id !== followed) follow(id);
    cell.set({ status });
  }

  function setConnected(now: boolean): void {
    isConnected = now;
    cell.tell();
  }

  return {
    followed: () => followed,
    follow,
    goOnIn,
    refresh: () => catchUp(followed),
    stop() {
      stream?.stop();
      stream = undefined;
      followed = '';
      isConnected = true;
    },
    isConnected: () => isConnected,
    wake: () => stream?.wake(),
    reconnect: () => stream?.reconnect(),
  };
}

/** A chat that was transferred to another app is out of reach of the widget: it has ended here. */
function unlessPassing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.isPassing) throw error;
}
