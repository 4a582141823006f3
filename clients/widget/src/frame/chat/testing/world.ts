import type { Failure } from '../../api/api-error';
import type { Unsent } from '../../api/store';
import type { ApiMessage } from '../../message/message';
import { type ChatState, type Session, startOf } from '../chat-state';
import type { Effect, Request, Timer } from '../effects';
import type { ChatEvent } from '../events';
import type { KeptChat } from '../kept-chat';
import { reduce } from '../reduce';
import { NOTHING_KEPT } from './empty';

/** The chat with what its driver does at the time, none of which is real. */
export interface World {
  readonly state: ChatState;
  /** The effects of the latest event. */
  readonly effects: readonly Effect[];
  /** The requests without a response. */
  readonly requests: readonly Request[];
  /** The timers that run. */
  readonly timers: readonly Timer[];
  /** The session whose stream is read; empty: none. */
  readonly followed: string;
}

/** A page that was just opened in a browser that keeps this. */
export function world(kept: Partial<KeptChat> = {}, unsent: readonly Unsent[] = []): World {
  const state = startOf({ ...NOTHING_KEPT, ...kept }, unsent);
  return { state: frozen(state), effects: [], requests: [], timers: [], followed: '' };
}

/** The world after these events. */
export const after = (before: World, ...events: readonly ChatEvent[]): World => events.reduce(afterOne, before);

function afterOne(before: World, event: ChatEvent): World {
  const timers = event.kind === 'timer.ended' ? before.timers.filter((one) => one !== event.timer) : before.timers;
  const requests = before.requests.filter((one) => !('request' in event) || one !== event.request);
  const { state, effects } = reduce(before.state, event);
  return effects.reduce<World>(perform, { ...before, state: frozen(state), effects, requests, timers });
}

function perform(now: World, effect: Effect): World {
  switch (effect.do) {
    case 'start_timer':
      return { ...now, timers: [...now.timers.filter((one) => one !== effect.timer), effect.timer] };
    case 'stop_timer':
      return { ...now, timers: now.timers.filter((one) => one !== effect.timer) };
    case 'follow':
      return { ...now, followed: effect.session_id };
    case 'unfollow':
      return { ...now, followed: '' };
    case 'abort_sending':
    case 'check_offer':
    case 'wake_stream':
    case 'reconnect_stream':
      return now;
    default:
      return { ...now, requests: [...now.requests, effect] };
  }
}

/** The latest request of that kind, which the situation must have. */
function latest(before: World, kind: Request['do']): Request {
  const request = before.requests.findLast((one) => one.do === kind);
  if (!request) throw new Error(`nothing waits for a response to ${kind}`);
  return request;
}

/** The service responds to the latest request of that kind. */
export const responseTo = (before: World, kind: Request['do'], data: object, next_cursor = ''): ChatEvent =>
  ({ kind: 'request.succeeded', request: latest(before, kind), data, next_cursor }) as ChatEvent;

/** The latest request of that kind fails. */
export const refusalOf = (before: World, kind: Request['do'], why: Failure): ChatEvent =>
  ({ kind: 'request.failed', request: latest(before, kind), failure: why, at: 1_000 }) as ChatEvent;

/** Another tab, or the account, has changed what the browser keeps. */
export const withKept = (before: World, kept: Partial<KeptChat>): World => ({
  ...before,
  state: frozen({ ...before.state, kept: { ...before.state.kept, ...kept } }),
});

/** A reducer changes nothing that it is given. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(Object.freeze(value))) frozen(member);
  return value;
}

export const failure = (status: number, code = 'any', retryAfterS = 0): Failure => ({
  status,
  code,
  retryAfterS,
  isPassing: status === 0 || status === 429 || status >= 500,
});

export const session = (id: string, fields: Partial<Session> = {}): Session => ({
  ...{ id, status: 'active', transferred_to_session_id: '', ...fields },
});

export const message = (id: string, fields: Partial<ApiMessage> = {}): ApiMessage => ({
  ...{ id, sender_type: 'bot', content_type: 'text', text: id, content: {}, created_at: '', ...fields },
});

/** The message of the visitor as the service has confirmed it. */
export const confirmed = (id: string, client_message_id: string): ApiMessage =>
  message(id, { sender_type: 'user', text: client_message_id, client_message_id });

/** An effect in a few words. */
export function named(effect: Effect): string {
  switch (effect.do) {
    case 'send':
      return `send ${effect.message.client_message_id} in ${effect.session_id}`;
    case 'read_page':
      return `read ${effect.part} of ${effect.place.session_id}`;
    case 'read_session':
    case 'follow':
      return `${effect.do.replace('_', ' ')} ${effect.session_id}`;
    case 'read_successor':
      return `read successor ${effect.of.transferred_to_session_id}`;
    case 'rate':
      return `rate ${effect.message_id} in ${effect.session_id} ${effect.helpful}`;
    case 'mark_read':
      return `mark read ${effect.up_to} in ${effect.session_id}`;
    case 'start_timer':
      return `start ${effect.timer} ${effect.ms}`;
    case 'stop_timer':
      return `stop ${effect.timer}`;
    default:
      return effect.do.replaceAll('_', ' ');
  }
}
