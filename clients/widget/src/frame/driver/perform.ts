import type { Account } from '../api/account';
import { failureOf } from '../api/api-error';
import { pathOfPage } from '../api/pages';
import type { FollowSession, Stream } from '../api/stream';
import type { Effect, Request, Timer } from '../chat/effects';
import type { ChatEvent } from '../chat/events';
import { bodyOf } from '../message/message';

export type Tell = (event: ChatEvent) => void;

type EffectOf<Do extends Effect['do']> = Extract<Effect, { readonly do: Do }>;

/** The functions that perform these effects. */
export type Performers<Do extends Effect['do'] = Effect['do']> = {
  readonly [Each in Do]: (effect: EffectOf<Each>) => void;
};

/** Makes the requests of the chat, and tells what came of them. */
export function performRequests(
  account: Pick<Account, 'request'>,
  app_id: string,
  tell: Tell,
): Performers<Request['do'] | 'abort_sending'> {
  let sending = new AbortController();

  const ask = (request: Request, path: string, body?: object, signal?: AbortSignal): void =>
    void account.request({ method: body ? 'POST' : 'GET', path, body, signal }).then(
      ({ data, meta }) =>
        tell({ kind: 'request.succeeded', request, data, next_cursor: meta?.next_cursor ?? '' } as never),
      (error: unknown) => tell({ kind: 'request.failed', request, failure: failureOf(error), at: Date.now() }),
    );

  return {
    open_session: (request) => ask(request, '/chats', { app_id, channel: 'widget' }, sending.signal),
    send: (request) => ask(request, `/chats/${request.session_id}/messages`, bodyOf(request.message), sending.signal),
    abort_sending() {
      sending.abort();
      sending = new AbortController();
    },
    read_page: (request) => ask(request, pathOfPage(request.place)),
    read_session: (request) => ask(request, `/chats/${request.session_id}`),
    read_successor: (request) => ask(request, `/chats/${request.of.transferred_to_session_id}`),
    rate: (request) =>
      ask(request, `/chats/${request.session_id}/messages/${request.message_id}/rating`, { helpful: request.helpful }),
    mark_read: (request) => ask(request, `/chats/${request.session_id}/read`, { up_to: request.up_to }),
  };
}

/** Reads one event stream at a time, and tells its frames. */
export function performStreams(
  account: Pick<Account, 'open'>,
  followSession: FollowSession,
  tell: Tell,
): Performers<'follow' | 'unfollow' | 'wake_stream' | 'reconnect_stream'> {
  let stream: Stream | undefined;
  const unfollow = () => {
    stream?.stop();
    stream = undefined;
  };
  return {
    follow({ session_id }) {
      unfollow();
      stream = followSession(account, session_id, {
        onFrame: (frame) => tell({ kind: 'stream.frame', session_id, frame }),
        onState: (isConnected) => tell({ kind: 'stream.connection', isConnected }),
        onGone: () => tell({ kind: 'stream.gone', session_id }),
      });
    },
    unfollow,
    wake_stream: () => stream?.wake(),
    reconnect_stream: () => stream?.reconnect(),
  };
}

export function performTimers(tell: Tell): Performers<'start_timer' | 'stop_timer'> {
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  return {
    start_timer({ timer, ms }) {
      clearTimeout(timers.get(timer));
      timers.set(timer, setTimeout(tell, ms, { kind: 'timer.ended', timer }));
    },
    stop_timer: ({ timer }) => clearTimeout(timers.get(timer)),
  };
}
