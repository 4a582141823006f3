import { type Caller, countedNetworks } from '@cws/kit';

/** Classes of operations that share a limit; the service counts those of class `none` (one-time codes, tokens). */
export type LimitClass = 'none' | 'send' | 'read' | 'session' | 'other';

/** A token bucket that holds `burst` tokens and gets one every `intervalMs`. */
export interface Bucket {
  readonly key: string;
  readonly intervalMs: number;
  readonly burst: number;
}

type Rate = Omit<Bucket, 'key'>;

const perSecond = (count: number, burst: number): Rate => ({ intervalMs: 1_000 / count, burst });
const perMinute = (count: number): Rate => ({ intervalMs: 60_000 / count, burst: count });
const perHour = (count: number): Rate => ({ intervalMs: 3_600_000 / count, burst: count });

/** Rates by class (contract: rate-limits). */
const RATES = {
  send: perSecond(5, 20),
  read: perSecond(50, 100),
  other: perMinute(200),
  anonymousSession: perHour(30),
};

export type BucketsOf = (limit: LimitClass, caller: Caller, clientIp: string) => readonly Bucket[];

/** The buckets that one request takes a token from; every rate is multiplied by `factor`. */
export function limitClasses(factor: number): BucketsOf {
  const bucket = (name: keyof typeof RATES, whose: string, times = 1): Bucket => {
    const { intervalMs, burst } = RATES[name];
    const scale = factor * times;
    return { key: `limit:${name}:${whose}`, intervalMs: intervalMs / scale, burst: Math.max(1, burst * scale) };
  };
  const ofNetworks = (clientIp: string): readonly Bucket[] =>
    countedNetworks(clientIp).map(({ network, times }) => bucket('anonymousSession', network, times));
  return (limit, caller, clientIp) => {
    if (limit === 'none') return [];
    if (limit !== 'session') return [bucket(limit, caller.user_id)];
    const anonymous = caller.kind === 'anonymous' ? ofNetworks(clientIp) : [];
    return [bucket('other', caller.user_id), ...anonymous];
  };
}
