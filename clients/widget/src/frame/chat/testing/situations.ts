import type { ApiMessage, Line } from '../../message/message';
import type { ChatEvent } from '../events';
import {
  after,
  confirmed,
  failure,
  message,
  refusalOf,
  responseTo,
  session,
  type World,
  withKept,
  world,
} from './world';

export const say = (id: string): ChatEvent => ({
  kind: 'message.written',
  message: { client_message_id: id, text: id, url: '' },
});
export const askForPerson = (id: string): ChatEvent => ({
  kind: 'message.written',
  message: { client_message_id: id, text: 'A person', url: '', isHandoff: true },
});
/** The visitor says whether an answer helped. */
export const rated = (line: Pick<Line, 'id' | 'session_id'>, helpful: boolean): ChatEvent => ({
  kind: 'answer.rated',
  line,
  helpful,
});
export const frame = (type: string, data: object = {}, session_id = 's'): ChatEvent => ({
  kind: 'stream.frame',
  session_id,
  frame: { type, data },
});
export const updated = (fields: Parameters<typeof session>[1]): ChatEvent =>
  frame('session.updated', { session: session('s', fields) });
export const READY = frame('ready', { seq: 1 });

/** The world after a response to the latest request of that kind. */
const respond = (
  before: World,
  ...response: Parameters<typeof responseTo> extends [World, ...infer Rest] ? Rest : never
) => after(before, responseTo(before, ...response));
const refuse = (before: World, ...why: Parameters<typeof failure>) =>
  after(before, refusalOf(before, 'send', failure(...why)));

const VISITOR = { hasAccount: true, session_id: 's' };

/** The stream has begun, and the newest messages and the session were read. */
const caughtUp = (before: World, messages: readonly ApiMessage[], next_cursor = ''): World =>
  respond(respond(after(before, READY), 'read_page', messages, next_cursor), 'read_session', session('s'));

const empty = world();
const firstMessage = after(empty, say('one'));
const sending = respond(withKept(firstMessage, { hasAccount: true }), 'open_session', session('s'));
const resumed = after(world(VISITOR), { kind: 'chat.opened' });
const answered = caughtUp(respond(sending, 'send', confirmed('1', 'one')), [confirmed('1', 'one'), message('2')]);
/** The answer of the answered question. */
export const ANSWER = { id: '2', session_id: 's' };
const ratedOnce = after(answered, rated(ANSWER, true));
const askedForPerson = after(answered, askForPerson('person'));
const signedIn = after(withKept(answered, { email: 'ada@example.com' }), { kind: 'account.signed_in' });
const ended = after(answered, updated({ status: 'archived' }));
const delta = { answer_id: 'a', attempt: 1, offset: 0, text: 'We' };

/** The states in which events find the chat. */
export const SITUATIONS = {
  'an empty chat': empty,
  'a first message': firstMessage,
  'a message that is sent': sending,
  'a message that is slow': after(sending, { kind: 'timer.ended', timer: 'slow' }),
  'a message that waits for the network': refuse(sending, 0),
  'a message that the service has limited': refuse(sending, 429, 'rate_limited', 60),
  'a message that has failed': refuse(sending, 400, 'validation_failed'),
  'a message that is tried again': refuse(sending, 401, 'unauthorized'),
  'a chat that was opened again': resumed,
  'a chat whose newest messages are read': after(resumed, READY),
  'an answered question': answered,
  'an answer that is written': after(answered, frame('answer.delta', delta)),
  'an answer that is rated': ratedOnce,
  'an answer that is rated twice': after(ratedOnce, rated(ANSWER, false)),
  'a request for a person that is sent': askedForPerson,
  'a request for a person that is taken': respond(
    respond(askedForPerson, 'send', confirmed('3', 'person')),
    'read_session',
    session('s'),
  ),
  'a chat with a person': after(answered, updated({ status: 'open' })),
  'a chat that has ended': ended,
  'a message after the end': after(ended, say('two')),
  'a chat that was transferred': after(answered, updated({ transferred_to_session_id: 't' })),
  'a stream that was lost': after(answered, { kind: 'stream.connection', isConnected: false }),
  'a visitor who has signed in': signedIn,
  'a visitor whose other chat is looked for': after(world({ hasAccount: true, email: 'ada@example.com' }), {
    kind: 'chat.opened',
  }),
  'a visitor who has signed out': after(withKept(signedIn, { hasAccount: false, session_id: '', email: '' }), {
    kind: 'account.signed_out',
  }),
  'a chat that is gone': after(answered, { kind: 'stream.gone', session_id: 's' }),
  'a chat that goes on in another tab': after(withKept(answered, { session_id: 't', earlier: ['s'] }), {
    kind: 'storage.changed',
  }),
  'older messages that are read': after(caughtUp(resumed, [message('5')], 'five'), { kind: 'older.requested' }),
  'former messages that are read': respond(
    after(world({ ...VISITOR, earlier: ['r'] }), { kind: 'chat.opened' }, READY),
    'read_page',
    [message('5')],
  ),
} satisfies Readonly<Record<string, World>>;

export type Situation = keyof typeof SITUATIONS;
