import type { Call } from '@cws/kit';
import type { HitStore } from '../limits/hit-store';
import { HOUR, type Limit, longest, tooMany } from '../limits/limit';
import { networkOf } from '../limits/network';

const QUARTER = HOUR / 4;

/** The counted limits of the device flow; each refusal is rate_limited with the time to wait. */
export interface DeviceLimits {
  countStart(call: Call): Promise<void>;
  /** Refuses when this sign-in, or the client's network, has had its wrong user codes. */
  assertTriesLeft(call: Call, signIn: string): Promise<void>;
  countWrongTry(call: Call, signIn: string): Promise<void>;
}

/** `factor` multiplies each limit. */
export function deviceLimits(hits: HitStore, factor: number, now: () => number): DeviceLimits {
  const limit = (cap: number, windowMs: number): Limit => ({ cap: Math.max(1, Math.floor(cap * factor)), windowMs });
  const [starts, wrong] = [[limit(30, HOUR)], [limit(10, QUARTER)]];
  const wrongKeys = (call: Call, signIn: string) => [
    `device:wrong:sign-in:${signIn}`,
    `device:wrong:network:${networkOf(call.client_ip)}`,
  ];
  async function take(call: Call, key: string, limits: readonly Limit[]): Promise<void> {
    const taken = await hits.take(call, key, limits, now());
    if (!taken.ok) throw tooMany(taken);
  }
  return {
    countStart: (call) => take(call, `device:start:${networkOf(call.client_ip)}`, starts),
    async assertTriesLeft(call, signIn) {
      const waits = wrongKeys(call, signIn).map((key) => hits.wait(call, key, wrong, now()));
      const wait = longest(await Promise.all(waits));
      if (wait.waitMs > 0) throw tooMany(wait);
    },
    async countWrongTry(call, signIn) {
      for (const key of wrongKeys(call, signIn)) await take(call, key, wrong);
    },
  };
}
