import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';

const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 10_000;

/** Ends a socket whose peer does not respond to pings (RFC 6455 §5.5.2). */
export function keepAlive(socket: WebSocket): () => void {
  let late: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    socket.ping();
    late ??= setTimeout(() => socket.terminate(), PONG_WITHIN_MS);
  }, PING_EVERY_MS);
  socket.on('pong', () => {
    clearTimeout(late);
    late = undefined;
  });
  return () => {
    clearInterval(timer);
    clearTimeout(late);
  };
}

const COMMENT_EVERY_MS = 20_000;

/** Writes comments to an event stream until it ends (HTML §9.2.7), but not after: a reader that does not read would keep it from closing. */
export function keepEventsAlive(response: ServerResponse, everyMs = COMMENT_EVERY_MS): () => void {
  const timer = setInterval(() => response.writableEnded || response.write(':\n\n'), everyMs);
  return () => clearInterval(timer);
}
