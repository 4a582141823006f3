import '@cws/kit/require-node';
import { type Boot, httpFace, opsListener, runProcess } from '@cws/kit';
import { createApp } from './app';
import { buildContext } from './build-context';
import { gatewayEnv } from './config';
import { listenPublicly } from './listen';
import { rawFaces } from './proxy/raw-faces';

runProcess('gateway', gatewayEnv, async (env, boot: Boot) => {
  const graceMs = env.SHUTDOWN_GRACE_S * 1000;
  const hosts = env.HOST.split(',').map((host) => host.trim());
  const context = buildContext(env, boot);
  await context.redisReady;
  const ops = httpFace(opsListener(boot.life.isReady, boot.metrics));
  await ops.listen(hosts[0]!, env.OPS_PORT);
  boot.life.onStop('ops', () => ops.drain(graceMs));
  const faces = rawFaces(context);
  boot.life.onStop('raw faces', faces.stop);
  const { connections } = context;
  const open = await listenPublicly(createApp(context, faces), faces.upgrade, hosts, env.HTTP_PORT, boot.log, {
    connections,
    headersMs: env.HEADERS_TIMEOUT_S * 1000,
  });
  boot.life.onStop('http', () => Promise.all(open.map((face) => face.drain(graceMs))));
  boot.life.onStop('streams', context.streams.endAll);
});
