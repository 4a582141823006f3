import type { RequestListener } from 'node:http';
import { platform } from 'node:process';
import { type Boot, defineFront, type HttpServer, type Logger, openOps } from '@cws/kit';
import { createApp } from './app';
import { type GatewayEnv, gatewayEnv } from './config';
import { openContext } from './context';
import { type ReverseProxy, reverseProxy } from './proxy/reverse-proxy';
import { type PublicServerOptions, publicServer } from './public-server';

export const gatewayProcess = defineFront('gateway', gatewayEnv, async (env, boot: Boot) => {
  const graceMs = env.SHUTDOWN_GRACE_S * 1000;
  const hosts = hostsOf(env);
  await openOps(boot, opsAddress(env));
  const context = openContext(env, boot);
  await context.redisReady;
  const proxy = reverseProxy(context);
  boot.life.onStop('reverse proxy', proxy.stop);
  const { connections } = context;
  const open = await listenPublicly(createApp(context, proxy), proxy.upgrade, hosts, env.HTTP_PORT, boot.log, {
    connections,
    headersMs: env.HEADERS_TIMEOUT_S * 1000,
  });
  boot.life.onStop('http', () => Promise.all(open.map((http) => http.drain(graceMs))));
  boot.life.onStop('streams', context.streams.endAll);
});

const hostsOf = ({ HOST }: Pick<GatewayEnv, 'HOST'>): string[] => HOST.split(',').map((host) => host.trim());

/** Where its probes and metrics are. */
export function opsAddress(env: Pick<GatewayEnv, 'HOST'>): { readonly host: string; readonly port: number } {
  return { host: hostsOf(env)[0]!, port: (env as GatewayEnv).OPS_PORT };
}

/** So many connections are accepted in a turn of the event loop, where the system can share a port among sockets of a process. */
const ACCEPTORS = platform === 'linux' ? 16 : 1;

/** Error codes of an address that the machine does not have, such as ::1 without IPv6. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Listens on each address. One that the machine does not have is left out, unless it is the first. */
async function listenPublicly(
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
