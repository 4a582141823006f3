import { createHash } from 'node:crypto';
import type { ErrorCode, Redis } from '@cws/kit';

/** The outcome of the first request with a key: never a body, so that nothing that a caller sent takes room here. */
export interface Outcome {
  readonly status: number;
  /** Set for failures. */
  readonly code?: ErrorCode;
}

/** The record of a request: less than 1 KiB with its name, whatever the request was (contract: idempotency-room). */
export interface Kept extends Partial<Outcome> {
  readonly hash: string;
  /** Set while the first request runs. */
  readonly lease?: string;
}

/** A caller's key, hashed. */
export interface KeptKey {
  readonly who: string;
  readonly key: string;
}

/** How many outcomes are kept at most; `ofAll` where Redis also has what sign-in needs. */
export interface Room {
  readonly ofCaller: number;
  readonly ofAll?: number;
}

/** A caller has no more keys; beyond these the created row alone remembers a request (contract: idempotency-room). */
const MAX_OF_A_CALLER = 2_000;
/** About 5 MiB. */
const MAX_OF_ALL = 10_000;

/** A Redis of its own is bounded by its maxmemory; in one that also holds codes and counters, outcomes get a small part. */
export const roomOf = (isShared: boolean): Room => ({
  ofCaller: MAX_OF_A_CALLER,
  ...(isShared && { ofAll: MAX_OF_ALL }),
});

/**
 * Takes the lease ARGV[1] for ARGV[2] ms, or returns the other value that is stored. The Redis client repeats a command whose
 * connection broke, and may then find its own lease.
 */
const BEGIN = `
local kept = redis.call('GET', KEYS[1])
if kept and kept ~= ARGV[1] then return kept end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false
`;
/** Deletes the lease ARGV[1] unless it was replaced. */
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end return 1`;
/** Renews the lease ARGV[1] for ARGV[2] ms unless it was replaced. */
const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 1`;
/**
 * Keeps the outcome ARGV[1] at KEYS[1] for ARGV[2] ms if each of the lists KEYS[2…], of keys by their end, has fewer than ARGV[5…] others.
 * ARGV[3] is the time, ARGV[4] the entry. Otherwise the key is deleted.
 */
const KEEP = `
for n = 2, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[n], '-inf', ARGV[3])
  if not redis.call('ZSCORE', KEYS[n], ARGV[4]) and redis.call('ZCARD', KEYS[n]) >= tonumber(ARGV[n + 3]) then
    redis.call('DEL', KEYS[1])
    return 0
  end
end
for n = 2, #KEYS do
  redis.call('ZADD', KEYS[n], ARGV[3] + ARGV[2], ARGV[4])
  redis.call('PEXPIRE', KEYS[n], ARGV[2])
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`;

interface Commands {
  beginKeyed(key: string, lease: string, ms: number): Promise<string | null>;
  releaseKeyed(key: string, lease: string): Promise<number>;
  renewKeyed(key: string, lease: string, ms: number): Promise<number>;
  keepKeyed(count: number, ...keysAndArguments: (string | number)[]): Promise<number>;
}

export type KeptOutcomes = ReturnType<typeof keptOutcomes>;

/** Leases and outcomes of requests with an Idempotency-Key in Redis. */
export function keptOutcomes(redis: Redis, { ofCaller, ofAll }: Room) {
  redis.defineCommand('beginKeyed', { numberOfKeys: 1, lua: BEGIN });
  redis.defineCommand('releaseKeyed', { numberOfKeys: 1, lua: RELEASE });
  redis.defineCommand('renewKeyed', { numberOfKeys: 1, lua: RENEW });
  redis.defineCommand('keepKeyed', { lua: KEEP });
  const commands = redis as unknown as Redis & Commands;
  // The keys of one script are in one slot of a cluster, by the part in braces: those of a caller, or all where these are counted.
  const slotOf = ({ who }: KeptKey) => `idempotency:{${ofAll === undefined ? shortHash(who) : 'all'}}`;
  const nameOf = (of: KeptKey) => `${slotOf(of)}:${of.key}`;
  return {
    /** Takes the lease: null. Otherwise the result is what is kept. */
    begin: (of: KeptKey, lease: string, ms: number) => commands.beginKeyed(nameOf(of), lease, ms),
    renew: (of: KeptKey, lease: string, ms: number) => commands.renewKeyed(nameOf(of), lease, ms),
    release: (of: KeptKey, lease: string) => commands.releaseKeyed(nameOf(of), lease),

    /** Keeps an outcome if there is room; whether there is. */
    async keep(of: KeptKey, kept: Kept, ms: number, now = Date.now()): Promise<boolean> {
      const lists = [`${slotOf(of)}:of:${shortHash(of.who)}`, ...(ofAll === undefined ? [] : [`${slotOf(of)}:all`])];
      const most = [ofCaller, ...(ofAll === undefined ? [] : [ofAll])];
      const args = [JSON.stringify(kept), ms, now, shortHash(of.key), ...most];
      return (await commands.keepKeyed(lists.length + 1, nameOf(of), ...lists, ...args)) === 1;
    },
  };
}

/** 96 bits: as many callers and keys as there may be do not meet. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
