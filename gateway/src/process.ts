import { type Boot, defineFront, openOps } from '@cws/kit';
import { createApp } from './app';
import { type GatewayEnv, gatewayEnv } from './config';
import { openContext } from './context';
import { listenPublicly } from './listen';
import { reverseProxy } from './proxy/reverse-proxy';

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
