import type { WebSocket } from 'ws';

const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 10_000;

/** Ends a socket whose other end has gone without a word (RFC 6455 §5.5.2). */
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
