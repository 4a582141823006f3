import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]+)([^#]*)/i;

/**
 * A request whose target names scheme and host too is one for the path alone, with that host (RFC 9112 §3.2.2): the
 * routes, and the services behind the proxy, know only paths.
 */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/')) return;
  const [, host, target = ''] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return;
  request.headers.host = host.slice(host.lastIndexOf('@') + 1);
  request.url = target.startsWith('/') ? target : `/${target}`;
}
