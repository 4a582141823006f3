import type { Account } from '../../api/account';
import type { Kept, Store } from '../../api/store';
import type { Handlers, Stream } from '../../api/stream';
import { shownLines } from '../../chat/unsent';
import type { ApiMessage } from '../../message/message';
import { openChat } from '../open-chat';

/** A request as the driver makes it. */
export interface TestRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: { readonly client_message_id?: string };
  readonly signal?: AbortSignal;
}

/** Returns the data of the response, or the whole response where it has a cursor. */
export type Respond = (request: TestRequest) => unknown;

export const turn = () => new Promise((resolve) => setTimeout(resolve));

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** The storage of a browser, which another tab may change. */
export function storeWith(kept: Kept) {
  let now = kept;
  let changed = () => {};
  const store: Store = {
    read: () => now,
    write: (change) => {
      now = { ...now, ...change };
    },
    clear: () => {
      now = {};
    },
    onOtherTab: (listener) => {
      changed = listener;
    },
  };
  const writeInOtherTab = (change: Kept) => {
    now = change;
    changed();
  };
  return { ...store, writeInOtherTab };
}

/** The account of a visitor who has a chat. */
export const CHATTING: Kept = { access_token: 'token', session_id: 's' };

/** A chat whose requests the test responds to, and whose stream it tells. */
export function openTestChat(respond: Respond, kept: Kept = CHATTING, isOffered = async () => true) {
  const store = storeWith(kept);
  const requests: TestRequest[] = [];
  const request = async (one: TestRequest) => {
    requests.push(one);
    const data = await respond(one);
    // As the service does: only a list has paging information.
    return Array.isArray(data) ? { data, meta: { next_cursor: '' } } : { data };
  };
  const account = { request } as unknown as Account;
  const followed: string[] = [];
  const stream = { stop: jest.fn(), wake: jest.fn(), reconnect: jest.fn() } satisfies Stream;
  let handlers!: Handlers;
  const followSession = (_account: unknown, session_id: string, given: Handlers) => {
    followed.push(session_id);
    handlers = given;
    return stream;
  };
  const chat = openChat({ app_id: 'a', account, store, followSession, isOffered });
  return {
    ...chat,
    store,
    requests,
    followed,
    stream,
    handlers: () => handlers,
    say: (client_message_id: string, text = client_message_id) =>
      chat.tell({ kind: 'message.written', message: { client_message_id, text, url: '' } }),
    texts: () => shownLines(chat.state()).map(({ text }) => text),
  };
}

export const apiMessage = (id: string, fields: Partial<ApiMessage> = {}): ApiMessage => ({
  ...{ id, sender_type: 'agent', content_type: 'text', text: id, content: {}, created_at: '', ...fields },
});

export const sessionWith = (fields: object = {}) => ({
  ...{ id: 's', status: 'active', transferred_to_session_id: '', ...fields },
});
