import { type Bucket, type Caller, countedNetworks, limitKey, readBucket } from '@cws/kit';
import type { LimitsEnv } from './limits-env';

/**
 * Classes of operations that share a limit, for each user, for each key and its user in the class `tools`, and for each network where there is no credential;
 * the service counts those of class `none` (one-time codes, tokens).
 */
export type LimitClass = 'none' | 'send' | 'read' | 'session' | 'tools' | 'other';

/** The class of what is counted when it is created, of operations that may also find it. */
export type CreationClass = 'anonymousSession';

type Rate = Omit<Bucket, 'key'>;

const perSecond = (count: number, burst: number): Rate => ({ intervalMs: 1_000 / count, burst });
const perMinute = (count: number): Rate => ({ intervalMs: 60_000 / count, burst: count });
const perHour = (count: number): Rate => ({ intervalMs: 3_600_000 / count, burst: count });

const ratesOf = (env: LimitsEnv) => ({
  send: perSecond(env.RATE_LIMIT_SENDS_PER_SECOND, env.RATE_LIMIT_SEND_BURST),
  other: perMinute(env.RATE_LIMIT_OTHERS_PER_MINUTE),
  tools: perMinute(env.RATE_LIMIT_TOOL_REQUESTS_PER_MINUTE),
  toolsOfUser: perMinute(env.RATE_LIMIT_USER_TOOL_REQUESTS_PER_MINUTE),
  anonymousSession: perHour(env.RATE_LIMIT_ANONYMOUS_SESSIONS_PER_HOUR),
});

export type BucketsOf = (limit: LimitClass | CreationClass, caller: Caller, clientIp: string) => readonly Bucket[];

/** The buckets that one request takes a token from (contract: rate-limits). */
export function limitClasses(env: LimitsEnv): BucketsOf {
  const rates = ratesOf(env);
  const bucket = (name: 'read' | keyof typeof rates, whose: string, times = 1): Bucket => {
    if (name === 'read') return readBucket(env, whose, times);
    const { intervalMs, burst } = rates[name];
    const scale = env.RATE_LIMIT_FACTOR * times;
    return { key: limitKey(name, whose), intervalMs: intervalMs / scale, burst: Math.max(1, burst * scale) };
  };
  const ofNetworks = (name: 'read' | keyof typeof rates, clientIp: string): readonly Bucket[] =>
    countedNetworks(clientIp).map(({ network, times }) => bucket(name, network, times));
  // Visitors of widgets may be anonymous, and are counted like those who are.
  const ofAnonymousSessions = ({ kind }: Caller, clientIp: string): readonly Bucket[] =>
    kind === 'anonymous' || kind === 'widget' ? ofNetworks('anonymousSession', clientIp) : [];
  return (limit, caller, clientIp) => {
    if (limit === 'none') return [];
    // A user can make many keys, which would otherwise multiply the limit.
    if (limit === 'tools') return [bucket('tools', caller.credential_id), bucket('toolsOfUser', caller.user_id)];
    if (limit === 'anonymousSession') return ofAnonymousSessions(caller, clientIp);
    if (limit === 'session') return [bucket('other', caller.user_id), ...ofAnonymousSessions(caller, clientIp)];
    return caller.user_id === '' ? ofNetworks(limit, clientIp) : [bucket(limit, caller.user_id)];
  };
}
