import type { Duplex } from 'node:stream';

/** How long a peer that neither reads the last bytes nor closes its side can hold the socket. */
export const LINGER_MS = 1_000;

const ending = new WeakSet<Duplex>();

/** Whether the last bytes of a connection have been written or are about to be. */
export const isEnding = (socket: Duplex): boolean => ending.has(socket);

/** Destroys a socket after one second, unless it has closed by then. */
export function destroySoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** Writes the last bytes of a connection whose peer has nothing more to send, and destroys the socket. */
export function endSocket(socket: Duplex, bytes: string): void {
  ending.add(socket);
  destroySoon(socket);
  socket.end(bytes, () => socket.destroy());
}

/**
 * As `endSocket`, for a peer that may still be sending: closing a socket with unread bytes resets the connection, and the
 * peer would lose the response (RFC 9112 §9.6). Bytes that arrive until the peer closes its side are discarded.
 */
export function endSocketAndDiscard(socket: Duplex, bytes: string | Buffer): void {
  ending.add(socket);
  destroySoon(socket);
  socket.once('end', () => socket.destroy());
  socket.end(bytes);
  socket.resume();
}
