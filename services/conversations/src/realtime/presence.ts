import { batchesOf, type Logger, type Metrics, type Redis } from '@cws/kit';
import { leases } from './leases';

/** Whether the user of a session is connected to it, and by which connection (contract: realtime-presence). */
export interface Presence {
  readonly ws_connected: boolean;
  /** The newest connection, empty without one. */
  readonly ws_session_id: string;
}

/** Presences by Redis; while Redis is away no user is connected, which a metric counts. */
export interface PresenceBook {
  /** Notes that the user has opened a stream of the session; the returned function notes its end. */
  enter(session_id: string, connection_id: string): Promise<() => void>;
  of(session_id: string): Promise<Presence>;
  /** Reads all of them in one round trip. */
  ofAll(session_ids: readonly string[]): Promise<Presence[]>;
  stop(): void;
}

export const AWAY: Presence = { ws_connected: false, ws_session_id: '' };

const RENEW_EVERY_MS = 10_000;
const keyOf = (session_id: string) => `presence:${session_id}`;

export interface PresenceOptions {
  readonly redis: Redis;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly presenceTtlS: number;
}

export function presenceBook({ redis, logger, metrics, presenceTtlS }: PresenceOptions): PresenceBook {
  const unknown = metrics.counter('presence_unknown_total', 'Presences shown as away because Redis was away');
  const ttlMs = presenceTtlS * 1_000;
  const renewEveryMs = Math.min(RENEW_EVERY_MS, ttlMs / 3);
  const held = leases({ redis, logger, name: 'renew presences', ttlMs, renewEveryMs });

  async function ask(session_ids: readonly string[]): Promise<Presence[]> {
    const commands = redis.pipeline();
    const now = Date.now();
    for (const id of session_ids) commands.zrangebyscore(keyOf(id), now, '+inf');
    const results = (await commands.exec()) ?? [];
    return session_ids.map((_id, index) => presenceOf(results[index]));
  }
  const askAll = async (session_ids: readonly string[]): Promise<Presence[]> =>
    (await Promise.all(batchesOf(redis, session_ids).map(ask))).flat();

  function presenceOf([error, members]: [Error | null, unknown] = [null, []]): Presence {
    if (error) throw error;
    // Connection ids are UUIDv7: the greatest is the newest.
    const newest = (members as string[]).sort().at(-1);
    return newest === undefined ? AWAY : { ws_connected: true, ws_session_id: newest };
  }

  async function ofAll(session_ids: readonly string[]): Promise<Presence[]> {
    if (session_ids.length === 0) return [];
    try {
      return await askAll(session_ids);
    } catch {
      unknown.inc();
      return session_ids.map(() => AWAY);
    }
  }

  return {
    async enter(session_id, connection_id) {
      const key = keyOf(session_id);
      const lease = held.hold(key, connection_id);
      const commands = redis.pipeline().zadd(key, held.ends(), connection_id).pexpire(key, ttlMs);
      await commands.exec().catch(() => unknown.inc());
      // Without Redis the lease expires.
      return () => void held.drop(lease).catch(() => unknown.inc());
    },
    of: async (session_id) => (await ofAll([session_id]))[0]!,
    ofAll,
    stop: held.stop,
  };
}
