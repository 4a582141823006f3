import type { Call, Clock } from '@cws/kit';
import { HOUR, takeAll } from '../limits/limit';
import type { QuotaStore } from '../limits/quota-store';

/** Counts an export of an account, by the id that the account's address is stored under. Error: rate_limited. */
export type CountExport = (call: Call, addressId: string) => Promise<void>;

export function countExports(quotas: QuotaStore, cap: number, clock: Clock): CountExport {
  const limit = { cap, windowMs: 24 * HOUR };
  return async (call, addressId) => {
    await takeAll([() => quotas.take(call, `export ${addressId}`, limit, clock())]);
  };
}
