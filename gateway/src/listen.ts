import type { RequestListener } from 'node:http';
import { platform } from 'node:process';
import type { HttpServer, Logger } from '@cws/kit';
import type { ReverseProxy } from './proxy/reverse-proxy';
import { type PublicServerOptions, publicServer } from './public-server';

/** So many connections are accepted in a turn of the event loop, where the system can share a port among sockets of a process. */
const ACCEPTORS = platform === 'linux' ? 16 : 1;

/** Error codes of an address that the machine does not have, such as ::1 without IPv6. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Listens on each address. One that the machine does not have is left out, unless it is the first. */
export async function listenPublicly(
  listener: RequestListener,
  upgrade: ReverseProxy['upgrade'],
  hosts: readonly string[],
  port: number,
  log: Logger,
  options: PublicServerOptions,
): Promise<HttpServer[]> {
  const open: HttpServer[] = [];
  for (const host of hosts) {
    const http = publicServer(listener, upgrade, options);
    try {
      await http.listen(host, port, ACCEPTORS);
      open.push(http);
    } catch (error) {
      if (open.length === 0 || !NO_SUCH_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      log.warn({ host }, 'this machine has no such address');
    }
  }
  return open;
}
