import type { IncomingMessage } from 'node:http';
import type { StreamTickets } from '../auth/stream-tickets';

/**
 * The Authorization that a stream is opened with: the header, else the one sealed in `?ticket=`. The ticket is removed from the request's
 * URL, so that no service sees it.
 */
export async function takeStreamCredential(
  request: IncomingMessage,
  tickets: StreamTickets,
): Promise<string | undefined> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const ticket = url.searchParams.get('ticket');
  url.searchParams.delete('ticket');
  request.url = url.pathname + url.search;
  const { authorization } = request.headers;
  if (authorization !== undefined || ticket === null) return authorization;
  return `Bearer ${await tickets.open(ticket)}`;
}
