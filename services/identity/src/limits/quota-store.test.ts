import { testDatabase } from '@cws/kit/testing';
import { visitor } from '../testing/serve';
import { openQuotaStore, type QuotaStore } from './quota-store';

const HOUR = 3_600_000;
const limit = { cap: 50, windowMs: HOUR };

let database: Awaited<ReturnType<typeof testDatabase>>;
let quotas: QuotaStore;
beforeAll(async () => {
  database = await testDatabase('quota');
  quotas = await openQuotaStore(database.db);
});
afterAll(() => database.drop());

const take = (key: string, now: number) => quotas.take(visitor(), key, limit, now);

test('as many as the cap are counted, at once too, and nothing else', async () => {
  const waits = await Promise.all(Array.from({ length: 80 }, () => take('at once', 10 * HOUR)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(50);
  expect(await take('another', 10 * HOUR)).toBe(0);
});

test('no window of an hour has more than the cap, and the wait told is enough', async () => {
  const taken: number[] = [];
  let waited = 0;
  for (let now = 20 * HOUR; now < 26 * HOUR; now += 47_000) {
    const wait = await take('spread', now);
    if (wait === 0) taken.push(now);
    else if (waited === 0) {
      waited = now + wait;
      expect(wait).toBeLessThanOrEqual(HOUR + 60_000);
    }
  }
  for (const start of taken)
    expect(taken.filter((at) => at >= start && at < start + HOUR).length).toBeLessThanOrEqual(50);
  expect(taken.length).toBeGreaterThan(200);
  expect(taken.some((at) => at >= waited && at < waited + 47_000)).toBe(true);
});
