import type { AddressInfo } from 'node:net';
import { type CallerTokens, connectRedis, createMetrics, httpServer, redisReady, systemClock } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import type { Context } from '../context';
import { realtimeEndpoints } from '../realtime/endpoints';
import { openRealtime, type RealtimeOptions } from '../realtime/realtime';

export type RealtimeOverrides = Partial<
  Pick<RealtimeOptions, 'retentionS' | 'presenceTtlS' | 'typingPrivacy' | 'clock' | 'frames'>
>;
type Stores = Pick<Context, 'sessions' | 'tails' | 'messages' | 'events' | 'messageLog' | 'roles'>;

/** The realtime side of one instance, with its HTTP endpoints on a free port, over the Redis of the test run. */
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
    frames: { take: async () => true },
    ...overrides,
  });
  const endpoints = realtimeEndpoints(opened.parts);
  const http = httpServer(endpoints.http);
  http.server.on('upgrade', endpoints.upgrade);
  await http.listen('127.0.0.1', 0);
  return {
    ...opened,
    redis,
    metrics,
    /** Resolves when this process has got a message of another one that contains these texts. */
    heard: (...texts: readonly string[]) =>
      new Promise<void>((resolve) => {
        listener.on('message', (_channel, text) => texts.every((part) => text.includes(part)) && resolve());
      }),
    url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    async stop() {
      opened.parts.open.endAll('restart');
      http.server.close();
      http.server.closeAllConnections();
      await opened.stop();
      for (const connection of [redis, listener]) connection.disconnect();
    },
  };
}

export type TestRealtime = Awaited<ReturnType<typeof startRealtime>>;

const connect = () => connectRedis(testRedisUrl(), silentLogger());
