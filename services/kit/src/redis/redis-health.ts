import { watchPings } from '../net/ping-watch';
import type { Redis } from './redis';

const LOOK_EVERY_MS = 1_000;
/** One lost ping says little: it may have been on a connection that was lost. */
const SILENT_AFTER = 2;
const BACK_AFTER = 1;

/** It is written, since a Redis that is full, read-only or without its replicas answers PING and refuses every write. */
const KEY = 'health:written';
const KEPT_S = 60;

/**
 * Calls `changed` when Redis has stopped to take writes, or takes them again, also where nothing else uses it. The returned function ends
 * the watch.
 */
export const watchRedis = (redis: Pick<Redis, 'set'>, changed: (responds: boolean) => void): (() => void) =>
  watchPings({
    ping: () => redis.set(KEY, 1, 'EX', KEPT_S),
    changed,
    everyMs: LOOK_EVERY_MS,
    silentAfter: SILENT_AFTER,
    backAfter: BACK_AFTER,
  });
