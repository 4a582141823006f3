import type { ChainableCommander, Redis } from 'ioredis';
import type { Logger } from './logger';

export type { ChainableCommander, Redis };

/** Seconds are for people; a command that gets no answer in this time has failed and its caller decides what that means. */
const COMMAND_TIMEOUT_MS = 1_000;

/**
 * A connection that reconnects for ever but never queues: while Redis is away each command fails at once, so that rate
 * limits can fail open and one-time codes can fail closed.
 */
export function connectRedis(url: string, log: Logger): Redis {
  // Loaded only here, so that processes without Redis start without it.
  const { Redis: Client } = require('ioredis') as typeof import('ioredis');
  const redis = new Client(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    // One that hangs is as good as away: after the first wait nobody waits for it.
    socketTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  });
  let down = false;
  redis.on('error', (error) => {
    if (!down) log.warn({ err: error }, 'Redis is away');
    down = true;
  });
  redis.on('ready', () => {
    if (down) log.info('Redis is back');
    down = false;
  });
  return redis;
}

/** Resolves at the first successful connection. */
export const redisReady = (redis: Redis): Promise<void> =>
  redis.status === 'ready' ? Promise.resolve() : new Promise((resolve) => redis.once('ready', () => resolve()));
