import { type Call, type Clock, countedNetworks } from '@cws/kit';
import { HOUR, type Limit, longest, takeAll, tooMany } from '../limits/limit';
import { capsOf, type LimitsEnv } from '../limits/limits-env';
import type { QuotaStore } from '../limits/quota-store';

const QUARTER = HOUR / 4;

/** The counted limits of the device flow; each refusal is rate_limited with the time to wait. */
export interface DeviceLimits {
  countStart(call: Call): Promise<void>;
  /** Throws rate_limited when this sign-in or the client's network has used up its wrong user codes. */
  assertTriesLeft(call: Call, signIn: string): Promise<void>;
  countWrongTry(call: Call, signIn: string): Promise<void>;
}

type Row = readonly [key: string, limit: Limit];

export function deviceLimits(quotas: QuotaStore, env: LimitsEnv, clock: Clock): DeviceLimits {
  const cap = capsOf(env);
  const starts = cap('RATE_LIMIT_DEVICE_STARTS_PER_HOUR');
  const wrongTries = cap('RATE_LIMIT_WRONG_USER_CODES_PER_15_MINUTES');
  const limit = (most: number, times: number, windowMs: number): Limit => ({ cap: most * times, windowMs });
  const startRows = ({ client_ip }: Call): Row[] =>
    countedNetworks(client_ip).map(({ network, times }) => [`device:start:${network}`, limit(starts, times, HOUR)]);
  const wrongRows = ({ client_ip }: Call, signIn: string): Row[] => [
    [`device:wrong:sign-in:${signIn}`, limit(wrongTries, 1, QUARTER)],
    ...countedNetworks(client_ip).map(
      ({ network, times }): Row => [`device:wrong:network:${network}`, limit(wrongTries, times, QUARTER)],
    ),
  ];
  const take = (call: Call, rows: readonly Row[]) =>
    takeAll(
      rows.map(
        ([key, limited]) =>
          () =>
            quotas.take(call, key, limited, clock()),
      ),
    );
  return {
    countStart: async (call) => void (await take(call, startRows(call))),
    async assertTriesLeft(call, signIn) {
      const waits = wrongRows(call, signIn).map(([key, limited]) => quotas.wait(call, key, limited, clock()));
      const wait = longest(await Promise.all(waits));
      if (wait.waitMs > 0) throw tooMany(wait);
    },
    countWrongTry: async (call, signIn) => void (await take(call, wrongRows(call, signIn))),
  };
}
