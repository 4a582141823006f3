import type { Call, Clock } from '@cws/kit';
import type { HitStore } from '../limits/hit-store';
import { HOUR, type Limit, longest, takeAll, tooMany } from '../limits/limit';
import { countedNetworks } from '../limits/network';

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

type Row = readonly [key: string, limits: readonly Limit[]];

/** `factor` multiplies each limit. */
export function deviceLimits(hits: HitStore, factor: number, clock: Clock): DeviceLimits {
  const limits = (cap: number, times: number, windowMs: number): Limit[] => [
    { cap: Math.max(1, Math.floor(cap * factor)) * times, windowMs },
  ];
  const startRows = ({ client_ip }: Call): Row[] =>
    countedNetworks(client_ip).map(({ network, times }) => [`device:start:${network}`, limits(STARTS, times, HOUR)]);
  const wrongRows = ({ client_ip }: Call, signIn: string): Row[] => [
    [`device:wrong:sign-in:${signIn}`, limits(WRONG_TRIES, 1, QUARTER)],
    ...countedNetworks(client_ip).map(
      ({ network, times }): Row => [`device:wrong:network:${network}`, limits(WRONG_TRIES, times, QUARTER)],
    ),
  ];
  const take = (call: Call, rows: readonly Row[]) =>
    takeAll(
      rows.map(
        ([key, caps]) =>
          () =>
            hits.take(call, key, caps, clock()),
      ),
    );
  return {
    countStart: async (call) => void (await take(call, startRows(call))),
    async assertTriesLeft(call, signIn) {
      const waits = wrongRows(call, signIn).map(([key, caps]) => hits.wait(call, key, caps, clock()));
      const wait = longest(await Promise.all(waits));
      if (wait.waitMs > 0) throw tooMany(wait);
    },
    countWrongTry: async (call, signIn) => void (await take(call, wrongRows(call, signIn))),
  };
}
