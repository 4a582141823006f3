import { watchPings } from '../net/ping-watch';
import type { Redis } from './redis';

const LOOK_EVERY_MS = 1_000;
/** One lost ping says little: it may have been on a connection that was lost. */
const SILENT_AFTER = 2;
const BACK_AFTER = 1;

/** Calls `changed` when Redis has stopped to respond, or responds again, also where nothing else uses it. The returned function ends the watch. */
export const watchRedis = (redis: Pick<Redis, 'ping'>, changed: (responds: boolean) => void): (() => void) =>
  watchPings({
    ping: () => redis.ping(),
    changed,
    everyMs: LOOK_EVERY_MS,
    silentAfter: SILENT_AFTER,
    backAfter: BACK_AFTER,
  });
