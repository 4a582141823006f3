import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]+)([^#]*)/i;

/**
 * Rewrites a target in absolute form to origin form and takes the host from it (RFC 9112 §3.2.2): the routes and the services behind the
 * proxy know only paths.
 */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/')) return;
  const [, host, target = ''] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return;
  request.headers.host = host.slice(host.lastIndexOf('@') + 1);
  request.url = target.startsWith('/') ? target : `/${target}`;
}
