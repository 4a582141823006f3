import type { Account } from '../api/account';
import { pathOfPage } from '../api/pages';
import type { Store } from '../api/store';
import { type ApiMessage, byId, isShown, type Line, lineOf } from '../message/message';

/** A chat of before, as a list shows it. */
export interface FormerChat {
  readonly id: string;
  readonly last_message: string;
  readonly last_message_at: string;
}

export interface FormerPage {
  /** Oldest first. */
  readonly lines: readonly Line[];
  /** The place of older messages; empty: there are none. */
  readonly older: string;
}

/** The chats of this visitor that ended before the current one, as far as this browser remembers them. */
export interface Former {
  exist(): boolean;
  /** Newest first. Those that cannot be read any more are left out. */
  list(): Promise<readonly FormerChat[]>;
  read(id: string, cursor: string): Promise<FormerPage>;
}

export function openFormer(account: Pick<Account, 'request'>, store: Store): Former {
  const ids = () => store.read().earlier ?? [];
  const get = <T>(path: string) => account.request<T>({ method: 'GET', path });
  return {
    exist: () => ids().length > 0,
    async list() {
      const found = await Promise.allSettled(ids().map((id) => get<FormerChat>(`/chats/${id}`)));
      const chats = found.flatMap((one) => (one.status === 'fulfilled' ? one.value.data : []));
      if (chats.length === 0 && found.length > 0) throw (found[0] as PromiseRejectedResult).reason;
      return chats.filter(({ last_message_at }) => last_message_at !== '').reverse();
    },
    async read(id, cursor) {
      const { data, meta } = await get<readonly ApiMessage[]>(pathOfPage({ session_id: id, cursor }));
      const shown = data.filter(isShown).sort(byId);
      return { lines: shown.map(lineOf), older: meta?.next_cursor ?? '' };
    },
  };
}

/** Puts the page that was read at a cursor before the newer ones. A page that was asked for twice, as by two clicks, is put there once. */
export const withOlder = (newer: FormerPage | undefined, cursor: string, page: FormerPage): FormerPage => {
  if (!newer) return page;
  return newer.older === cursor ? { lines: [...page.lines, ...newer.lines], older: page.older } : newer;
};
