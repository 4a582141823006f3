import type { Request, Timer } from './effects';
import type { ChatEvent, EventKind } from './events';
import { ratingOf } from './rating';
import {
  ANSWER,
  askForPerson,
  frame,
  READY,
  rated,
  SITUATIONS,
  type Situation,
  say,
  updated,
} from './testing/situations';
import {
  after,
  confirmed,
  failure,
  message,
  named,
  refusalOf,
  responseTo,
  session,
  type World,
  withKept,
} from './testing/world';
import { shownLines } from './unsent';

const timer = (name: Timer): ChatEvent => ({ kind: 'timer.ended', timer: name });
const only = (kind: EventKind) => ({ kind }) as ChatEvent;

/** The service responds to the latest request of that kind. */
const response =
  (...args: Parameters<typeof responseTo> extends [World, ...infer Rest] ? Rest : never) =>
  (before: World) =>
    responseTo(before, ...args);
const refusal =
  (kind: Request['do'], ...why: Parameters<typeof failure>) =>
  (before: World) =>
    refusalOf(before, kind, failure(...why));
const opened = (id: string) => response('open_session', session(id));
const unopened = (...why: Parameters<typeof failure>) => refusal('open_session', ...why);
const sent = (id: string, client_message_id: string) => response('send', confirmed(id, client_message_id));
const updatedAnswer = (helpful: boolean) => frame('message.updated', { message: message('2', { helpful }) });
const refused = (...why: Parameters<typeof failure>) => refusal('send', ...why);

/** A summary, in a few words, of the chat as the visitor sees it. */
function shown({ state }: World): string {
  const lines = shownLines(state).map((line) => {
    const rating = ratingOf(state, line);
    const text = rating === null ? line.text : `${line.text} ${rating ? 'yes' : 'no'}`;
    return line.state === 'sent' ? text : `${text} (${line.state})`;
  });
  const { status, draft, notice, following, outbox } = state;
  const parts = [lines.join(', '), draft && `draft ${draft.text}`, status, notice?.key];
  return [...parts, !(following.isConnected && outbox.isReachable) && 'offline'].filter(Boolean).join(' | ');
}

/** In this situation, after this event, the chat looks like that, and this is done. */
type Row = readonly [Situation, string, ChatEvent | ((before: World) => ChatEvent), string, readonly string[]];

const ROWS: readonly Row[] = [
  ['an empty chat', 'is opened', only('chat.opened'), '', ['stop retry']],
  ['an empty chat', 'gets a message', say('one'), 'one (sending)', ['stop retry', 'start slow 4000', 'open session']],
  [
    'an empty chat',
    'gets a request for a person',
    askForPerson('p'),
    'A person (sending)',
    ['stop retry', 'start slow 4000', 'open session'],
  ],
  ['an empty chat', 'is shown again', only('tab.shown'), '', ['wake stream', 'stop retry']],

  [
    'a first message',
    'gets a session',
    opened('s'),
    'one (sending) | active',
    ['stop resume', 'follow s', 'send one in s'],
  ],
  [
    'a first message',
    'gets no session for now',
    unopened(503),
    'one (sending) | offline',
    ['stop slow', 'start retry 5000'],
  ],
  [
    'a first message',
    'gets no session at all',
    unopened(403, 'forbidden'),
    'one (failed) | unavailable',
    ['stop slow', 'stop retry'],
  ],
  ['a first message', 'is followed by another one', say('two'), 'one (sending), two (sending)', []],

  [
    'a message that is sent',
    'is confirmed',
    sent('1', 'one'),
    'one | active',
    ['start silence 10000', 'stop slow', 'stop retry'],
  ],
  [
    'a message that is sent',
    'is told by the stream first',
    frame('message.created', { message: confirmed('1', 'one') }),
    'one (sending) | active',
    [],
  ],
  ['a message that is sent', 'is slow', timer('slow'), 'one (sending) | active | offline', []],
  [
    'a message that is sent',
    'is refused',
    refused(400, 'validation_failed'),
    'one (failed) | active',
    ['stop slow', 'stop retry'],
  ],
  [
    'a message that is sent',
    'is refused as there is no network',
    refused(0),
    'one (sending) | active | offline',
    ['stop slow', 'start retry 5000'],
  ],
  [
    'a message that is sent',
    'is limited',
    refused(429, 'rate_limited', 60),
    'one (sending) | active | limited',
    ['stop slow', 'start retry 60000'],
  ],
  [
    'a message that is sent',
    'is limited for a moment',
    refused(429, 'rate_limited', 2),
    'one (sending) | active',
    ['stop slow', 'start retry 2000'],
  ],
  [
    'a message that is sent',
    'finds the token expired for good',
    refused(401, 'unauthorized'),
    'one (sending) | active',
    ['stop slow', 'stop retry', 'start slow 4000', 'send one in s'],
  ],
  [
    'a message that is sent',
    'finds the session gone',
    refused(400, 'session_not_found'),
    'one (sending) | chat_gone',
    ['stop slow', 'unfollow', 'stop retry', 'start slow 4000', 'open session'],
  ],
  [
    'a message that is sent',
    'finds the session archived',
    refused(409, 'session_archived'),
    'one (sending)',
    ['stop slow', 'unfollow', 'stop retry', 'start slow 4000', 'open session'],
  ],
  [
    'a message that is sent',
    'finds the widget disabled',
    refused(403, 'forbidden'),
    'one (failed) | active | unavailable',
    ['stop slow', 'stop retry'],
  ],

  [
    'a message that is slow',
    'is confirmed at last',
    sent('1', 'one'),
    'one | active',
    ['start silence 10000', 'stop slow', 'reconnect stream', 'stop retry'],
  ],
  [
    'a message that is slow',
    'sees the network again',
    only('network.returned'),
    'one (sending) | active | offline',
    ['reconnect stream', 'abort sending'],
  ],
  [
    'a message that waits for the network',
    'is tried again later',
    timer('retry'),
    'one (sending) | active | offline',
    ['stop retry', 'start slow 4000', 'send one in s'],
  ],
  [
    'a message that waits for the network',
    'is tried again when the tab is shown',
    only('tab.shown'),
    'one (sending) | active | offline',
    ['wake stream', 'stop retry', 'start slow 4000', 'send one in s'],
  ],
  [
    'a message that the service has limited',
    'is not tried when the tab is shown',
    only('tab.shown'),
    'one (sending) | active | limited',
    ['wake stream'],
  ],
  [
    'a message that the service has limited',
    'is sent when the wait ends',
    timer('retry'),
    'one (sending) | active | limited',
    ['stop retry', 'start slow 4000', 'send one in s'],
  ],
  [
    'a message that has failed',
    'is retried',
    { kind: 'message.retried', client_message_id: 'one' },
    'one (sending) | active',
    ['stop retry', 'start slow 4000', 'send one in s'],
  ],
  [
    'a message that has failed',
    'is followed by another one',
    say('two'),
    'one (failed), two (sending) | active',
    ['stop retry', 'start slow 4000', 'send two in s'],
  ],

  ['a chat that was opened again', 'hears that the stream has begun', READY, '', ['read newest of s']],
  [
    'a chat that was opened again',
    'gets a message',
    say('one'),
    'one (sending)',
    ['stop retry', 'start slow 4000', 'send one in s'],
  ],
  [
    'a chat that was opened again',
    'loses its session',
    { kind: 'stream.gone', session_id: 's' },
    'chat_gone',
    ['unfollow'],
  ],
  [
    'a chat whose newest messages are read',
    'keeps what is told for later',
    frame('message.created', { message: message('9') }),
    '',
    [],
  ],
  ['a chat whose newest messages are read', 'misses changes meanwhile', frame('resync_required', { seq: 9 }), '', []],

  [
    'an answered question',
    'begins to be answered again',
    frame('answer.started', { answer_id: 'a', attempt: 1 }),
    'one, 2 | draft  | active',
    [],
  ],
  ['an answered question', 'is seen', only('messages.seen'), 'one, 2 | active', ['mark read 2 in s']],
  [
    'an answered question',
    'was seen on another device',
    frame('message.receipt', { side: 'user', read_up_to: '2' }),
    'one, 2 | active',
    [],
  ],
  ['an answered question', 'is handed over', updated({ status: 'pending' }), 'one, 2 | pending', []],
  ['an answered question', 'ends', updated({ status: 'archived' }), 'one, 2 | archived', []],
  [
    'an answered question',
    'is transferred',
    updated({ transferred_to_session_id: 't' }),
    'one, 2 | active',
    ['read successor t'],
  ],
  [
    'an answered question',
    'loses its stream',
    { kind: 'stream.connection', isConnected: false },
    'one, 2 | active | offline',
    [],
  ],
  [
    'an answered question',
    'misses changes',
    frame('resync_required', { seq: 9 }),
    'one, 2 | active',
    ['read newest of s'],
  ],
  ['an answered question', 'stays without an answer', timer('silence'), 'one, 2 | active', []],
  [
    'an answered question',
    'is told of an event of another session',
    frame('message.created', { message: message('9') }, 't'),
    'one, 2 | active',
    [],
  ],
  [
    'an answer that is written',
    'goes on',
    frame('answer.delta', { answer_id: 'a', attempt: 1, offset: 2, text: ' are' }),
    'one, 2 | draft We are | active',
    [],
  ],
  [
    'an answer that is written',
    'is finished',
    frame('message.created', { message: message('4'), answer_id: 'a' }),
    'one, 2, 4 | active',
    [],
  ],
  ['an answer that is written', 'is lost with the stream', READY, 'one, 2 | active', ['read session s']],

  ['an answered question', 'is rated', rated(ANSWER, false), 'one, 2 no | active', ['rate 2 in s false']],
  ['an answer that is rated', 'is confirmed', response('rate', { helpful: true }), 'one, 2 yes | active', []],
  ['an answer that is rated', 'is told by the stream', updatedAnswer(true), 'one, 2 yes | active', []],
  ['an answer that is rated', 'is rated otherwise meanwhile', rated(ANSWER, false), 'one, 2 no | active', []],
  ['an answer that is rated', 'cannot be rated', refusal('rate', 404), 'one, 2 | active | failed', []],
  [
    'an answer that is rated',
    'is gone with its chat',
    { kind: 'stream.gone', session_id: 's' },
    'chat_gone',
    ['unfollow'],
  ],
  [
    'an answer that is rated twice',
    'is confirmed as it was rated first',
    response('rate', { helpful: true }),
    'one, 2 no | active',
    ['rate 2 in s false'],
  ],

  [
    'a request for a person that is sent',
    'is sent twice',
    askForPerson('again'),
    'one, 2, A person (sending) | active',
    [],
  ],
  [
    'a request for a person that is sent',
    'is confirmed',
    sent('3', 'person'),
    'one, 2, person | active',
    ['start silence 10000', 'stop slow', 'stop retry', 'read session s'],
  ],
  [
    'a request for a person that is sent',
    'is refused',
    refused(400, 'validation_failed'),
    'one, 2, A person (failed) | active',
    ['stop slow', 'stop retry', 'read session s'],
  ],
  ['a request for a person that is taken', 'is sent again', askForPerson('again'), 'one, 2, person | active', []],
  [
    'a request for a person that is taken',
    'is handed over',
    updated({ status: 'pending' }),
    'one, 2, person | pending',
    ['stop handoff'],
  ],
  [
    'a request for a person that is taken',
    'leads to nothing',
    timer('handoff'),
    'one, 2, person | active',
    ['stop handoff'],
  ],
  [
    'a chat with a person',
    'gets a message',
    say('two'),
    'one, 2, two (sending) | open',
    ['stop retry', 'start slow 4000', 'send two in s'],
  ],

  [
    'a chat that has ended',
    'gets a message',
    say('two'),
    'one, 2, two (sending) | archived',
    ['stop retry', 'start slow 4000', 'open session'],
  ],
  [
    'a message after the end',
    'gets a new session',
    opened('t'),
    'one, 2, two (sending) | active',
    ['stop resume', 'follow t', 'send two in t'],
  ],
  [
    'a chat that has ended',
    'is one of a visitor who signs in',
    only('account.signed_in'),
    'one, 2',
    ['unfollow', 'unfollow', 'stop retry'],
  ],

  ['a stream that was lost', 'is back', { kind: 'stream.connection', isConnected: true }, 'one, 2 | active', []],
  [
    'a stream that was lost',
    'sees the network again',
    only('network.returned'),
    'one, 2 | active | offline',
    ['reconnect stream', 'stop retry'],
  ],

  ['a visitor who has signed in', 'goes on in the same chat', READY, 'one, 2', ['read newest of s']],
  ['a visitor whose other chat is looked for', 'gets its session', opened('s'), 'active', ['stop resume', 'follow s']],
  ['a visitor whose other chat is looked for', 'cannot get it for now', unopened(503), '', ['start resume 5000']],
  ['a visitor whose other chat is looked for', 'has none that can be opened', unopened(403, 'forbidden'), '', []],
  [
    'a visitor whose other chat is looked for',
    'writes meanwhile',
    say('one'),
    'one (sending)',
    ['stop retry', 'start slow 4000'],
  ],
  [
    'a visitor who has signed out',
    'writes',
    say('two'),
    'two (sending)',
    ['stop retry', 'start slow 4000', 'open session'],
  ],
  ['a visitor who has signed out', 'signs in again', only('account.signed_in'), '', ['unfollow', 'stop retry']],
  [
    'a chat that is gone',
    'gets a message',
    say('two'),
    'two (sending)',
    ['stop retry', 'start slow 4000', 'open session'],
  ],
  ['a chat that goes on in another tab', 'is told so once more', only('storage.changed'), 'one, 2', []],
  ['older messages that are read', 'are requested twice', only('older.requested'), '5 | active', []],
  ['older messages that are read', 'come', response('read_page', [message('4')]), '4, 5 | active', []],
  ['former messages that are read', 'come', response('read_page', [message('3')]), '3, 5', ['read session s']],
  ['former messages that are read', 'are gone', refusal('read_page', 403, 'forbidden'), '5', ['read session s']],
  ['former messages that are read', 'do not come for now', refusal('read_page', 503), '5', ['start catch_up 5000']],
  [
    'a chat whose newest messages are read',
    'gets them',
    response('read_page', [message('5')]),
    '5',
    ['read session s'],
  ],
  ['a chat whose newest messages are read', 'waits', refusal('read_page', 0), '', ['start catch_up 5000']],
  [
    'a message that is tried again',
    'is refused again',
    refused(401),
    'one (failed) | active',
    ['stop slow', 'stop retry'],
  ],
  ['a chat that was transferred', 'goes on', response('read_successor', session('t')), 'one, 2 | active', ['follow t']],
  [
    'a chat that was transferred',
    'is out of reach',
    refusal('read_successor', 403, 'forbidden'),
    'one, 2 | active',
    [],
  ],
];

test.each(ROWS)('%s %s', (situation, _title, event, look, effects) => {
  const before: World = SITUATIONS[situation];
  const next = after(before, typeof event === 'function' ? event(before) : event);
  expect([shown(next), next.effects.map(named)]).toEqual([look, effects]);
});

test('a signed-out visitor is told that signing in again leads back, and one without an account that the chat is gone', () => {
  const signedIn = { ...SITUATIONS['a visitor who has signed in'] };
  const gone = withKept(SITUATIONS['an answered question'], { hasAccount: false, session_id: '' });
  expect(after(gone, only('account.signed_out')).state.notice).toEqual({ key: 'chat_gone' });
  expect(after(withKept(signedIn, { hasAccount: false }), only('account.signed_out')).state.notice).toEqual({
    key: 'signed_out',
  });
});

test('another tab that signed out, or went on with another account, takes the messages from the screen', () => {
  const answered = SITUATIONS['an answered question'];
  const signedOut = after(
    withKept(answered, { hasAccount: false, session_id: '', earlier: [] }),
    only('storage.changed'),
  );
  expect([shown(signedOut), signedOut.followed]).toEqual(['chat_gone', '']);
  const other = after(withKept(answered, { session_id: 'other' }), only('storage.changed'));
  expect([shown(other), other.followed]).toEqual(['', 'other']);
});

test('an answered question becomes a former chat when the next session begins', () => {
  const before = SITUATIONS['a message after the end'];
  const { state } = after(before, opened('t')(before));
  expect(state.kept).toMatchObject({ session_id: 't', earlier: ['s'] });
});

test('messages that were requested for an earlier stream do not count as the newest', () => {
  const reading: World = SITUATIONS['a chat whose newest messages are read'];
  const again = after(reading, only('chat.opened'), READY);
  const request = reading.requests[0]!;
  const late = after(again, { kind: 'request.succeeded', request, data: [message('5')], next_cursor: '' } as ChatEvent);
  expect([shown(late), late.effects]).toEqual(['', []]);
});

test('the newest messages are read again when changes were missed meanwhile', () => {
  const reading = after(SITUATIONS['a chat whose newest messages are read'], frame('resync_required', { seq: 9 }));
  const again = after(reading, response('read_page', [message('5')])(reading));
  expect([shown(again), again.effects.map(named)]).toEqual(['', ['read newest of s']]);
});

test('a message whose request was given up is sent again at once', () => {
  const woken = after(SITUATIONS['a message that is slow'], only('network.returned'));
  const again = after(woken, refused(0)(woken));
  expect(again.effects.map(named).slice(-3)).toEqual(['stop retry', 'start slow 4000', 'send one in s']);
});

test('older messages are read page by page', () => {
  const before: World = SITUATIONS['older messages that are read'];
  const read = after(before, response('read_page', [message('4')], 'four')(before));
  const next = after(read, only('older.requested'));
  expect([shown(next), next.effects.map(named)]).toEqual(['4, 5 | active', ['read older of s']]);
});

test('a status that was read before the stream told a newer one does not replace it', () => {
  const asked = after(SITUATIONS['a stream that was lost'], READY);
  const told = after(asked, updated({ status: 'open' }));
  expect(after(told, response('read_session', session('s'))(told)).state.status).toBe('open');
});
