import type { Account } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Store } from '../api/kept';
import type { Cell } from './cell';
import { type Older, withHistory } from './chat-state';
import { type ApiMessage, predecessorOf } from './message';

/** The messages of the chat, which may consist of several sessions: one that ended or was transferred goes on in the next. */
export interface History {
  /**
   * Reads the newest messages of the current session, and of those before it while there are only a few. `news` returns the
   * messages that were created since the visitor came and that are not shown yet.
   */
  loadNewest(session_id: string, news: () => readonly ApiMessage[]): Promise<void>;
  loadOlder(): Promise<void>;
}

const PAGE = 50;
/** As many sessions as a browser remembers. */
const MAX_EARLIER = 20;

const none = (): readonly Pick<ApiMessage, 'id'>[] => [];

export const sessionsOf = (store: Store): readonly string[] => {
  const { earlier = [], session_id } = store.read();
  return session_id ? [...earlier, session_id] : earlier;
};

/** Makes a session the current one, and the one before it an earlier one. Empty: there is none at present. */
export function moveTo(store: Store, session_id: string): void {
  const earlier = sessionsOf(store).filter((one) => one !== session_id);
  store.write({ session_id, earlier: earlier.slice(-MAX_EARLIER) });
}

export function openHistory(account: Account, store: Store, cell: Cell): History {
  /** The sessions whose newest messages were read since the visitor came: what is read of them again came meanwhile. */
  const visited = new Set<string>();

  async function load({ session_id, cursor }: Older, news = none): Promise<void> {
    const query = new URLSearchParams({ direction: 'backward', limit: String(PAGE), ...(cursor && { cursor }) });
    const { data, meta } = await account.request<readonly ApiMessage[]>({
      method: 'GET',
      path: `/chats/${session_id}/messages?${query}`,
    });
    if (!sessionsOf(store).includes(session_id)) return;
    for (const { content } of data) insert(predecessorOf(content), session_id);
    const older = meta.next_cursor ? { session_id, cursor: meta.next_cursor } : before(session_id);
    cell.set({ ...withHistory(cell.state(), data, news()), older });
  }

  function before(session_id: string): Older | null {
    const all = sessionsOf(store);
    const previous = all[all.indexOf(session_id) - 1];
    return previous === undefined ? null : { session_id: previous, cursor: '' };
  }

  /** A browser that has not seen the transfer learns of the earlier session by its message. */
  function insert(earlier: string, session_id: string): void {
    const all = sessionsOf(store);
    if (earlier === '' || all.includes(earlier)) return;
    const at = all.indexOf(session_id);
    store.write({ earlier: [...all.slice(0, at), earlier, ...all.slice(at)].filter((one) => one !== current()) });
  }

  const current = () => store.read().session_id;

  async function loadOlder(): Promise<void> {
    const { older } = cell.state();
    if (!older) return;
    try {
      await load(older);
    } catch (error) {
      if (!(error instanceof ApiError) || error.isPassing || error.status === 401) throw error;
      skip(older.session_id);
    }
  }

  /** An earlier session that cannot be read any more is left out. */
  function skip(session_id: string): void {
    cell.set({ older: before(session_id) });
    store.write({ earlier: (store.read().earlier ?? []).filter((one) => one !== session_id) });
  }

  return {
    async loadNewest(session_id, news) {
      const shown = () => (visited.has(session_id) ? cell.state().lines.slice(0, 1) : []);
      await load({ session_id, cursor: '' }, () => [...shown(), ...news()]);
      visited.add(session_id);
      while (cell.state().older?.cursor === '' && cell.state().lines.length < PAGE) await loadOlder();
    },
    loadOlder,
  };
}
