import type { AddressInfo } from 'node:net';
import { type CallerTokens, connectRedis, createMetrics, httpFace, redisReady, systemClock } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import type { Context } from '../context';
import { realtimeFace } from '../realtime/face';
import { openRealtime, type RealtimeOptions } from '../realtime/realtime';

export type RealtimeOverrides = Partial<
  Pick<RealtimeOptions, 'retentionS' | 'presenceTtlS' | 'typingPrivacy' | 'clock'>
>;
type Stores = Pick<Context, 'sessions' | 'tails' | 'messages' | 'events' | 'messageLog' | 'roles'>;

/** The realtime side of one instance, with its raw HTTP face on a free port, over the Redis of the test run. */
export async function startRealtime(stores: Stores, tokens: CallerTokens, overrides: RealtimeOverrides = {}) {
  const [redis, listener] = [connect(), connect()];
  await Promise.all([redisReady(redis), redisReady(listener)]);
  const metrics = createMetrics('test');
  const opened = openRealtime({
    ...stores,
    redis,
    listener,
    tokens,
    clock: systemClock,
    logger: silentLogger(),
    metrics,
    retentionS: 259_200,
    presenceTtlS: 30,
    typingPrivacy: { hidesTyping: async () => false },
    ...overrides,
  });
  const { http, upgrade } = realtimeFace(opened.parts);
  const face = httpFace(http);
  face.server.on('upgrade', upgrade);
  await face.listen('127.0.0.1', 0);
  return {
    ...opened,
    redis,
    metrics,
    url: `http://127.0.0.1:${(face.server.address() as AddressInfo).port}`,
    async stop() {
      opened.parts.open.endAll('restart');
      face.server.close();
      face.server.closeAllConnections();
      await opened.stop();
      for (const connection of [redis, listener]) connection.disconnect();
    },
  };
}

export type TestRealtime = Awaited<ReturnType<typeof startRealtime>>;

const connect = () => connectRedis(testRedisUrl(), silentLogger());
