import type { IncomingMessage } from 'node:http';
import { type AppError, asAppError, type Call, STREAM_ID_HEADER, uuidV7 } from '@cws/kit';
import type { WebSocket } from 'ws';
import { type BadFrame, type ClientFrame, isBad, readClientFrame } from './client-frame';
import type { Connection } from './connection';
import { CLOSE_CODES, type Ending, LAST_WORDS_MS, MAX_UNSENT, REASONS } from './ending';
import { plainFrame } from './frame';
import { keepAlive } from './keep-alive';
import type { RealtimeParts } from './realtime';
import { subscriptions } from './subscriptions';

/** The close code of a user's eleventh socket (contract: realtime-limits). */
const TOO_MANY = 4429;
/** How many frames of a socket may be refused before it is closed: a client that subscribes to many sessions at once is to learn of it. */
const MAX_REFUSED = 10;
/** How many frames may wait before the socket is paused. */
const MAX_WAITING = 32;

/** GET /v1/realtime, once it is a WebSocket. */
export async function serveSocket(
  parts: RealtimeParts,
  socket: WebSocket,
  request: IncomingMessage,
  call: () => Call,
): Promise<void> {
  const connection = connectionOf(socket, call);
  socket.pause();
  socket.on('error', () => {}); // its close follows
  const forget = parts.open.add(String(request.headers[STREAM_ID_HEADER] ?? ''), (ending) => end(socket, ending));
  const release = await parts.sockets.take(call().caller.user_id, connection.id);
  if (release === null) {
    forget();
    return refuse(socket);
  }
  const rest = keepAlive(socket);
  const leave = listen(parts, socket, connection);
  const over = () => {
    for (const undo of [release, forget, rest, leave]) undo();
  };
  if (socket.readyState === socket.CLOSED) return over();
  socket.once('close', over);
  socket.resume();
}

function connectionOf(socket: WebSocket, call: () => Call): Connection {
  const connection: Connection = {
    id: uuidV7(),
    call,
    isOpen: () => socket.readyState === socket.OPEN,
    deliver({ text }) {
      if (!connection.isOpen()) return;
      if (socket.bufferedAmount > MAX_UNSENT) end(socket, 'slow');
      else socket.send(text);
    },
    drained: () => drained(socket),
    fail: (op, session_id, { code, message }) =>
      connection.deliver(plainFrame('error', session_id, { code, message, op, session_id })),
  };
  return connection;
}

function refuse(socket: WebSocket): void {
  socket.resume();
  close(socket, TOO_MANY, 'Too many sockets of one user');
}

const flooded = (socket: WebSocket): void => close(socket, TOO_MANY, 'Too many frames');

const end = (socket: WebSocket, ending: Ending): void => close(socket, CLOSE_CODES[ending], REASONS[ending]);

function close(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), LAST_WORDS_MS).unref();
}

/** A quarter of the limit, so that sending many missed changes never reaches it. */
const MAX_WAITING_BYTES = MAX_UNSENT / 4;
const LOOK_AGAIN_MS = 10;

async function drained(socket: WebSocket): Promise<void> {
  while (socket.bufferedAmount > MAX_WAITING_BYTES && socket.readyState === socket.OPEN)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

function listen(parts: RealtimeParts, socket: WebSocket, connection: Connection): () => void {
  const own = subscriptions(parts, connection);
  let [waiting, refused] = [0, 0];
  // Frames are served in the order in which they came, also those that are not counted.
  let earlier: Promise<unknown> = Promise.resolve();
  function take(frame: ClientFrame | BadFrame): Promise<void> {
    const admitted = earlier.then(() => isFree(frame) || parts.frames.take(connection.call().caller.user_id));
    earlier = admitted;
    return admitted.then((isAdmitted) => (isAdmitted ? serve(parts, own, connection, frame) : refuseFrame(frame)));
  }
  function refuseFrame(frame: ClientFrame | BadFrame): void {
    connection.fail(frame.op, sessionOf(frame), TOO_MANY_FRAMES);
    if (++refused === MAX_REFUSED) flooded(socket);
  }
  socket.on('message', (data, isBinary) => {
    if (++waiting >= MAX_WAITING) socket.pause();
    void take(readClientFrame(data as Buffer, isBinary)).finally(() => {
      if (--waiting < MAX_WAITING && socket.isPaused) socket.resume();
    });
  });
  return () => {
    own.leave();
    parts.typing.leave(connection.id);
  };
}

async function serve(
  parts: RealtimeParts,
  own: ReturnType<typeof subscriptions>,
  connection: Connection,
  frame: ClientFrame | BadFrame,
): Promise<void> {
  if (isBad(frame))
    return connection.fail(frame.op, frame.session_id, { code: 'validation_failed', message: frame.message });
  try {
    if (frame.op === 'subscribe') await own.subscribe(frame.session_id, frame.after);
    else if (frame.op === 'unsubscribe') own.unsubscribe(frame.session_id);
    else if (frame.op === 'feed') await own.feed(frame.business_id);
    else await parts.typing.set(connection.call(), connection.id, frame.session_id, frame.on);
  } catch (error) {
    connection.fail(frame.op, sessionOf(frame), errorFields(asAppError(error)));
  }
}

/** A malformed id gets the error of an unknown session. */
const errorFields = (error: AppError): Pick<AppError, 'code' | 'message'> =>
  error.code === 'invalid_id' ? { code: 'session_not_found', message: 'There is no such session' } : error;

const TOO_MANY_FRAMES = { code: 'rate_limited', message: 'Too many frames: wait a second' } as const;

/** To end a subscription costs nothing that is shared. Every other frame counts, also one that cannot be read. */
const isFree = (frame: ClientFrame | BadFrame): boolean => !isBad(frame) && frame.op === 'unsubscribe';

const sessionOf = (frame: ClientFrame | BadFrame): string => ('session_id' in frame ? frame.session_id : '');
