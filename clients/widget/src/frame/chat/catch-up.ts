import { PAGE_SIZE } from '../api/pages';
import type { StreamFrame } from '../api/stream';
import type { Session } from './chat-state';
import type { EventOf, Refusal, Success } from './events';
import { afterFrame } from './frames';
import { addPage, readOlder, readPage, skipSession } from './history';
import { goOnIn } from './session';
import { add, set, setFollowing, setKept, startTimer, type Turn } from './turn';

const TRY_AGAIN_MS = 5_000;

/** Takes a frame of the stream. Those about messages wait while the newest messages are read. */
export function takeFrame(turn: Turn, { session_id, frame }: EventOf<'stream.frame'>): void {
  const { session_id: followed, early } = turn.state.following;
  if (session_id !== followed) return;
  if (early && frame.type.startsWith('message.')) setFollowing(turn, { early: [...early, frame] });
  else turn.state = afterFrame(turn.state, frame);
  react(turn, frame);
}

function react(turn: Turn, { type, data }: StreamFrame): void {
  const { newest, updates } = turn.state.following;
  if (type === 'session.updated') {
    setFollowing(turn, { updates: updates + 1 });
    takeSession(turn, data.session);
  } else if (type === 'message.receipt') {
    // The visitor has read on another device.
    if (data.side === 'user' && data.read_up_to > turn.state.kept.seen) setKept(turn, { seen: data.read_up_to });
  } else if (type === 'ready' || type === 'resync_required') {
    const isMissing = type === 'resync_required' || newest === 'not_begun';
    if (isMissing) setFollowing(turn, { newest: isBeingRead(turn) ? 'outdated' : 'unread' });
    catchUp(turn);
  }
}

const isBeingRead = ({ state }: Turn): boolean => ['reading', 'outdated'].includes(state.following.newest);

/** Reads what the stream does not tell: the newest messages, then the session. */
export function catchUp(turn: Turn): void {
  const { session_id, newest } = turn.state.following;
  if (session_id === '') return;
  if (newest === 'unread') readNewest(turn);
  else if (newest === 'read' || newest === 'not_begun') readSession(turn);
}

function readNewest(turn: Turn): void {
  const { session_id, early } = turn.state.following;
  setFollowing(turn, { newest: 'reading', early: early ?? [] });
  readPage(turn, 'newest', { session_id, cursor: '' });
}

export function readSession(turn: Turn): void {
  const { session_id, updates } = turn.state.following;
  add(turn, { do: 'read_session', session_id, updates });
}

/** A page that was read for an earlier stream, or before changes that were missed, says nothing about what is newest now. */
export function takePage(turn: Turn, event: Success<'read_page'>): void {
  if (event.request.part === 'older') {
    addPage(turn, event, []);
    endOlder(turn);
  } else if (isOfThisStream(turn, event)) {
    if (turn.state.following.newest === 'outdated') readNewest(turn);
    else takeNewest(turn, event);
  }
}

const isOfThisStream = (turn: Turn, { request }: Success<'read_page'> | Refusal<'read_page'>): boolean =>
  request.stream === turn.state.following.number && isBeingRead(turn);

function takeNewest(turn: Turn, event: Success<'read_page'>): void {
  const { visited, lines, following } = turn.state;
  const { session_id } = following;
  const shown = visited.includes(session_id) ? lines.slice(0, 1) : [];
  const told = (following.early ?? []).filter(({ type }) => type === 'message.created').map(({ data }) => data.message);
  addPage(turn, event, [...shown, ...told]);
  set(turn, { visited: [...visited, session_id] });
  fill(turn);
}

/** While there are only a few messages, those of the session before are read too. */
function fill(turn: Turn): void {
  const { older, lines } = turn.state;
  if (older?.cursor === '' && lines.length < PAGE_SIZE) {
    setFollowing(turn, { newest: 'filling' });
    readOlder(turn);
  } else {
    endReading(turn, 'read');
    readSession(turn);
  }
}

function endReading(turn: Turn, newest: 'read' | 'unread'): void {
  turn.state = (turn.state.following.early ?? []).reduce(afterFrame, turn.state);
  setFollowing(turn, { newest, early: null });
}

function endOlder(turn: Turn): void {
  set(turn, { isReadingOlder: false });
  if (turn.state.following.newest === 'filling') fill(turn);
}

export function failPage(turn: Turn, event: Refusal<'read_page'>): void {
  const { request, failure } = event;
  if (request.part === 'newest') {
    if (isOfThisStream(turn, event)) giveUp(turn, event);
  } else if (failure.isPassing || failure.status === 401) {
    set(turn, { isReadingOlder: false });
    if (turn.state.following.newest === 'filling') giveUp(turn, event);
  } else {
    skipSession(turn, request.place.session_id);
    endOlder(turn);
  }
}

function giveUp(turn: Turn, event: Pick<Refusal, 'failure'>): void {
  endReading(turn, 'unread');
  failReading(turn, event);
}

/** A refusal stays one until the stream begins anew. */
export function failReading(turn: Turn, { failure }: Pick<Refusal, 'failure'>): void {
  if (failure.isPassing) startTimer(turn, 'catch_up', TRY_AGAIN_MS);
}

/** Takes the session as it was read, unless the stream has told a newer one meanwhile. */
export function takeReadSession(turn: Turn, { request, data }: Success<'read_session'>): void {
  if (turn.state.following.updates === request.updates) takeSession(turn, data);
}

/** Takes the status of the session that is followed; one that was transferred goes on in its successor. */
function takeSession(turn: Turn, session: Session): void {
  if (!isFollowed(turn, session)) return;
  if (session.transferred_to_session_id) add(turn, { do: 'read_successor', of: session });
  else set(turn, { status: session.status });
}

const isFollowed = ({ state }: Turn, { id }: Session): boolean => state.following.session_id === id;

export function takeSuccessor(turn: Turn, { request, data }: Success<'read_successor'>): void {
  if (isFollowed(turn, request.of)) goOnIn(turn, data);
}

/** A chat that was transferred to another app is out of reach of the widget: it has ended here. */
export function failSuccessor(turn: Turn, event: Refusal<'read_successor'>): void {
  const { of } = event.request;
  failReading(turn, event);
  if (!event.failure.isPassing && isFollowed(turn, of)) set(turn, { status: of.status });
}
