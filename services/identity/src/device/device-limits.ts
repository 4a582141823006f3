import { type Call, type Clock, countedNetworks } from '@cws/kit';
import { HOUR, type Limit, longest, takeAll, tooMany } from '../limits/limit';
import type { QuotaStore } from '../limits/quota-store';

const QUARTER = HOUR / 4;
const STARTS = 30;
const WRONG_TRIES = 10;

/** The counted limits of the device flow; each refusal is rate_limited with the time to wait. */
export interface DeviceLimits {
  countStart(call: Call): Promise<void>;
  /** Throws rate_limited when this sign-in or the client's network has used up its wrong user codes. */
  assertTriesLeft(call: Call, signIn: string): Promise<void>;
  countWrongTry(call: Call, signIn: string): Promise<void>;
}

type Row = readonly [key: string, limit: Limit];

/** `factor` multiplies each limit. */
export function deviceLimits(quotas: QuotaStore, factor: number, clock: Clock): DeviceLimits {
  const limit = (cap: number, times: number, windowMs: number): Limit => ({
    cap: Math.max(1, Math.floor(cap * factor)) * times,
    windowMs,
  });
  const startRows = ({ client_ip }: Call): Row[] =>
    countedNetworks(client_ip).map(({ network, times }) => [`device:start:${network}`, limit(STARTS, times, HOUR)]);
  const wrongRows = ({ client_ip }: Call, signIn: string): Row[] => [
    [`device:wrong:sign-in:${signIn}`, limit(WRONG_TRIES, 1, QUARTER)],
    ...countedNetworks(client_ip).map(
      ({ network, times }): Row => [`device:wrong:network:${network}`, limit(WRONG_TRIES, times, QUARTER)],
    ),
  ];
  const take = (call: Call, rows: readonly Row[]) =>
    takeAll(
      rows.map(
        ([key, cap]) =>
          () =>
            quotas.take(call, key, cap, clock()),
      ),
    );
  return {
    countStart: async (call) => void (await take(call, startRows(call))),
    async assertTriesLeft(call, signIn) {
      const waits = wrongRows(call, signIn).map(([key, cap]) => quotas.wait(call, key, cap, clock()));
      const wait = longest(await Promise.all(waits));
      if (wait.waitMs > 0) throw tooMany(wait);
    },
    countWrongTry: async (call, signIn) => void (await take(call, wrongRows(call, signIn))),
  };
}
