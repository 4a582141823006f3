import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, timestamp } from '@cws/kit';
import { endSocketAndDiscard, LINGER_MS } from '../connections/end-socket';

/** A stream of events that is being copied to a client. */
interface Copied {
  readonly from: IncomingMessage;
  /** Whether the last event that was copied was whole. */
  isWhole: boolean;
}

const copied = new WeakMap<ServerResponse, Copied>();

/** Notes where the response of a stream comes from. */
export function noteStream(from: IncomingMessage, response: ServerResponse): void {
  const stream: Copied = { from, isWhole: true };
  from.on('data', (chunk: Buffer) => {
    stream.isWhole = chunk.toString('latin1', chunk.length - 2) === '\n\n';
  });
  copied.set(response, stream);
}

const REASON = 'The credential is no longer valid';

/** Ends a stream of events whose service does not: with its last event where its credential has ended (contract: realtime-credential-ends). */
export function endEvents(session_id: string, response: ServerResponse, { code }: AppError): void {
  const stream = copied.get(response);
  // Half an event and the last one would be read as one event; and the service may have ended the stream for a client that reads slowly.
  if (response.writableEnded || !stream?.isWhole || code !== 'unauthorized') return void response.destroy();
  stream.from.unpipe(response);
  // Not the socket, which the client's next request may use.
  const timer = setTimeout(() => response.destroy(), LINGER_MS);
  response.once('close', () => clearTimeout(timer));
  const frame = { type: 'closed', session_id, at: timestamp(new Date()), data: { code, message: REASON } };
  response.end(`event: closed\ndata: ${JSON.stringify(frame)}\n\n`);
}

/** Close codes (contract: realtime-credential-ends, realtime-limits). */
const CLOSED = { unauthorized: 4401, restart: 1012 };

/** Closes a WebSocket whose service, at the other socket, does not. */
export function endWebSocket(socket: Duplex, other: Duplex, { code }: AppError): void {
  other.unpipe(socket);
  socket.unpipe(other);
  // While bytes are queued, those that were sent may end in the middle of a frame.
  if (socket.writableEnded || socket.writableLength > 0) return void socket.destroy();
  endSocketAndDiscard(socket, closeFrame(code === 'unauthorized' ? CLOSED.unauthorized : CLOSED.restart));
}

/** RFC 6455 §5.5.1: final, opcode 8, not masked, two bytes of payload. */
const closeFrame = (code: number): Buffer => Buffer.from([0x88, 2, code >> 8, code & 0xff]);
