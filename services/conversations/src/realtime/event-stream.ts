import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, invalidField, STREAM_ID_HEADER, uuidV7 } from '@cws/kit';
import { callsOf } from './connection';
import { type Ending, LAST_WORDS_MS, MAX_UNSENT, REASONS } from './ending';
import { type Frame, plainFrame } from './frame';
import type { Opened } from './hub';
import { keepEventsAlive } from './keep-alive';
import type { Reader } from './reader';
import type { RealtimeParts } from './realtime';

/** GET /v1/chats/{id}/stream: server-sent events (HTML §9.2). Errors: session_not_found, validation_failed, rate_limited. */
export async function streamEvents(
  parts: RealtimeParts,
  request: IncomingMessage,
  response: ServerResponse,
  session_id: string,
): Promise<void> {
  const call = callsOf(request, parts.tokens);
  const opened = await parts.hub.open(call(), session_id, afterOf(request));
  const connection_id = uuidV7();
  const release = await parts.streams.take(call().caller.user_id, connection_id);
  if (release === null) {
    opened.close();
    throw new AppError('rate_limited', { retryAfter: 5 });
  }
  if (response.destroyed) {
    release();
    return opened.close();
  }
  response.once('close', release);
  await begin(parts, request, response, opened, { call, connection_id });
}

/** The last number that the reader has, from Last-Event-ID, else from `after`. */
function afterOf({ headers, url = '' }: IncomingMessage): number | undefined {
  const [parameter, ...more] = new URL(url, 'http://localhost').searchParams.getAll('after');
  const text = headers['last-event-id'] || parameter;
  if (!text && more.length === 0) return undefined;
  const after = Number(text);
  if (/^\d+$/.test(String(text)) && Number.isSafeInteger(after) && more.length === 0) return after;
  throw invalidField('after', 'must be the number of an event');
}

async function begin(
  parts: RealtimeParts,
  request: IncomingMessage,
  response: ServerResponse,
  opened: Opened,
  { call, connection_id }: Pick<Reader, 'call' | 'connection_id'>,
): Promise<void> {
  const { session_id, side } = opened;
  const isOpen = () => !response.writableEnded && !response.destroyed;
  const end = (ending: Ending) => isOpen() && endStream(response, session_id, ending);
  const reader: Reader = {
    connection_id,
    session_id,
    kind: { side, json_fields: call().json_fields },
    last: 0,
    call,
    isOpen,
    deliver(frame) {
      if (!isOpen()) return;
      if (response.writableLength > MAX_UNSENT) end('slow');
      else response.write(eventOf(frame));
    },
    drained: () => drained(response),
    lose: () => end('unauthorized'),
  };
  const forget = parts.open.add(String(request.headers[STREAM_ID_HEADER] ?? ''), end);
  const rest = keepEventsAlive(response);
  response.writeHead(200, HEADERS).flushHeaders();
  const starting = parts.hub.start(opened, reader);
  response.once('close', () => {
    rest();
    forget();
    void starting.then(
      (leave) => leave(),
      () => {}, // the caller gets the error below
    );
  });
  if (parts.open.isClosing) end('restart');
  await starting;
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const eventOf = ({ seq, type, text }: Frame): string =>
  `${seq === undefined ? '' : `id: ${seq}\n`}event: ${type}\ndata: ${text}\n\n`;

/** Sends why the stream ends, except for a restart, after which the client reconnects by itself. */
function endStream(response: ServerResponse, session_id: string, ending: Ending): void {
  if (ending !== 'restart')
    response.write(eventOf(plainFrame('closed', session_id, { code: CODES[ending], message: REASONS[ending] })));
  response.end();
  setTimeout(() => response.destroy(), LAST_WORDS_MS).unref();
}

const CODES = { unauthorized: 'unauthorized', slow: 'rate_limited' } as const;

function drained(response: ServerResponse): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}
