import type { ChatState } from './chat-state';
import type { Request, Timer } from './effects';
import type { ChatEvent, EventKind } from './events';
import { askForPerson, frame, rated, SITUATIONS, say } from './testing/situations';
import { after, confirmed, failure, message, session, type World } from './testing/world';

const timer = (name: Timer): ChatEvent => ({ kind: 'timer.ended', timer: name });
const only = (kind: EventKind) => ({ kind }) as ChatEvent;

/** Every event that can happen at that moment, with members that fit. */
function possible({ state, requests, timers, followed }: World): ChatEvent[] {
  const failed = state.unsent.filter((one) => one.failed);
  return [
    ...ALWAYS.map(only),
    ...[say(`said ${state.unsent.length}`), askForPerson(`person ${state.unsent.length}`)],
    ...state.lines.slice(0, 1).flatMap((line) => [true, false].map((helpful) => rated(line, helpful))),
    ...failed.map(({ client_message_id }): ChatEvent => ({ kind: 'message.retried', client_message_id })),
    ...timers.map(timer),
    ...requests.flatMap(responsesTo),
    ...(followed === '' ? [] : told(followed, state)),
  ];
}

const ALWAYS = [
  ...(['chat.opened', 'older.requested', 'messages.seen', 'account.signed_in', 'account.signed_out'] as const),
  ...(['storage.changed', 'tab.shown', 'network.returned'] as const),
];

function told(session_id: string, { kept }: ChatState): ChatEvent[] {
  const one = (type: string, data: object = {}) => frame(type, data, session_id);
  const newest = message(`${kept.earlier.length}${session_id}9`);
  return [
    ...[one('ready', { seq: 1 }), one('resync_required', { seq: 2 }), one('message.created', { message: newest })],
    ...['pending', 'archived'].map((status) => one('session.updated', { session: session(session_id, { status }) })),
    one('session.updated', { session: session(session_id, { transferred_to_session_id: `${session_id}+` }) }),
    ...[true, false].map((isConnected): ChatEvent => ({ kind: 'stream.connection', isConnected })),
    { kind: 'stream.gone', session_id },
  ];
}

const FAILURES = [
  ...[failure(0), failure(401), failure(403, 'forbidden'), failure(429, 'rate_limited', 60)],
  ...[failure(400, 'session_not_found'), failure(409, 'session_archived')],
];

/** The responses that the service may give to a request. */
function dataOf(request: Request): readonly unknown[] {
  switch (request.do) {
    case 'open_session':
      return [session('s'), session('n')];
    case 'send':
      return [confirmed(`${request.session_id}5`, request.message.client_message_id)];
    case 'read_page':
      return [[message(`${request.place.session_id}1`)]];
    case 'read_session':
      return [session(request.session_id), session(request.session_id, { status: 'pending' })];
    case 'read_successor':
      return [session(request.of.transferred_to_session_id)];
    case 'mark_read':
      return [{}];
    case 'rate':
      return [{ helpful: request.helpful }];
  }
}

const responsesTo = (request: Request): ChatEvent[] => [
  ...dataOf(request).flatMap((data) =>
    ['', 'more'].map((next_cursor) => ({ kind: 'request.succeeded', request, data, next_cursor }) as ChatEvent),
  ),
  ...FAILURES.map((one) => ({ kind: 'request.failed', request, failure: one, at: 0 }) as ChatEvent),
];

const idsOf = ({ state }: World) => state.unsent.map(({ client_message_id }) => client_message_id);

/** The invariants that hold after every event, whatever came before it. */
function expectSound(before: World, event: ChatEvent, now: World): void {
  const { state, requests, timers, followed } = now;
  const count = (name: string, part?: string) =>
    requests.filter((one) => one.do === name && (part === undefined || ('part' in one && one.part === part))).length;
  const isSending = state.outbox.sending !== '';
  const waits = state.unsent.some(({ failed }) => !failed);
  const isReading = ['reading', 'outdated'].includes(state.following.newest);
  const mayConfirm = event.kind === 'request.succeeded' || event.kind === 'stream.frame';
  expect({
    lost: mayConfirm ? [] : idsOf(before).filter((id) => !idsOf(now).includes(id)),
    twice: count('send') > 1 || count('open_session') > 1 || count('read_page', 'older') > 1,
    forgotten: waits && !isSending && !timers.includes('retry'),
    sendsNothing: isSending && count('send') + count('open_session') === 0,
    readsNothing: isReading && count('read_page', 'newest') === 0,
    fillsNothing: state.following.newest === 'filling' && count('read_page', 'older') === 0,
    opensNothing: state.isOpeningSession !== count('open_session') > 0,
    followsAnother: followed !== state.following.session_id,
    handsOverNothing: state.handoff === 'reading' && count('read_session') === 0,
    ratesNothing: Object.keys(state.ratings).length > count('rate'),
    waitsForEver: state.handoff === 'taking' && !timers.includes('handoff'),
  }).toEqual({
    lost: [],
    twice: false,
    forgotten: false,
    sendsNothing: false,
    readsNothing: false,
    fillsNothing: false,
    opensNothing: false,
    followsAnother: false,
    handsOverNothing: false,
    ratesNothing: false,
    waitsForEver: false,
  });
}

test.each(Object.entries(SITUATIONS))('every event leaves %s sound', (_name, situation: World) => {
  for (const event of possible(situation)) expectSound(situation, event, after(situation, event));
});

/** Numbers from 0 to 1 that only look random (mulberry32), so that a failure can be repeated. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('any sequence of events leaves the chat sound (%i)', (seed) => {
  const next = numbers(seed);
  for (let walk = 0; walk < 40; walk++) {
    const all = Object.values(SITUATIONS) as World[];
    let now = all[Math.floor(next() * all.length)]!;
    for (let step = 0; step < 25; step++) {
      const events = possible(now);
      const event = events[Math.floor(next() * events.length)]!;
      const then = after(now, event);
      expectSound(now, event, then);
      now = then;
    }
  }
});
