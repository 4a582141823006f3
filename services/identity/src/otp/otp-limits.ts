import type { Call } from '@cws/kit';
import type { HitStore } from '../limits/hit-store';
import { HOUR, type Limit, longest, SECOND, tooMany } from '../limits/limit';
import { networkOf } from '../limits/network';

/** Seconds after which a code may be asked for again. */
export const RESEND_AFTER_S = 60;

/** The counted limits of one-time codes; each refusal is rate_limited with the time to wait. */
export interface OtpLimits {
  /** Counts a mail to the address; the answer takes it back. */
  takeSend(call: Call, address: string): Promise<() => Promise<void>>;
  /** Refuses when the address or the client's network has had its wrong tries. */
  assertTriesLeft(call: Call, address: string): Promise<void>;
  countWrongTry(call: Call, address: string): Promise<void>;
}

/** `factor` multiplies each limit. */
export function otpLimits(hits: HitStore, factor: number, now: () => number): OtpLimits {
  const limit = (cap: number, windowMs: number): Limit => ({ cap: Math.max(1, Math.floor(cap * factor)), windowMs });
  const sends = { pair: [limit(1, RESEND_AFTER_S * SECOND), limit(5, HOUR)], address: [limit(20, HOUR)] };
  const wrong = { address: [limit(20, HOUR)], network: [limit(100, HOUR)] };
  const wrongKeys = (call: Call, address: string): [string, Limit[]][] => [
    [`wrong:address:${address}`, wrong.address],
    [`wrong:network:${networkOf(call.client_ip)}`, wrong.network],
  ];
  async function take(call: Call, key: string, limits: readonly Limit[]) {
    const taken = await hits.take(call, key, limits, now());
    if (!taken.ok) throw tooMany(taken);
    return taken.undo;
  }
  return {
    async takeSend(call, address) {
      const undoPair = await take(call, `send:pair:${address}:${networkOf(call.client_ip)}`, sends.pair);
      const undoAddress = await take(call, `send:address:${address}`, sends.address).catch(async (refusal) => {
        await undoPair();
        throw refusal;
      });
      return async () => void (await Promise.all([undoPair(), undoAddress()]));
    },
    async assertTriesLeft(call, address) {
      const waits = wrongKeys(call, address).map(([key, limits]) => hits.wait(call, key, limits, now()));
      const wait = longest(await Promise.all(waits));
      if (wait.waitMs > 0) throw tooMany(wait);
    },
    async countWrongTry(call, address) {
      for (const [key, limits] of wrongKeys(call, address)) await take(call, key, limits);
    },
  };
}
