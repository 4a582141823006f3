import { testDatabase } from '@cws/kit/testing';
import { visitor } from '../testing/serve';
import { openQuotaStore, type QuotaStore } from './quota-store';

const HOUR = 3_600_000;
/** To come, at the start of an hour: MongoDB deletes by itself what has expired. */
const start = (Math.floor(Date.now() / HOUR) + 1) * HOUR;

let database: Awaited<ReturnType<typeof testDatabase>>;
let quotas: QuotaStore;
beforeAll(async () => {
  database = await testDatabase('quota');
  quotas = await openQuotaStore(database.db);
});
afterAll(() => database.drop());

const take = (key: string, cap: number, now: number) => quotas.take(visitor(), key, { cap, windowMs: HOUR }, now);

test('as many as the cap are counted, at once too, and nothing else', async () => {
  const waits = await Promise.all(Array.from({ length: 80 }, () => take('at once', 50, start)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(50);
  expect(await take('another', 50, start)).toBe(0);
});

test('no window of an hour has more than the cap, and the wait told is enough', async () => {
  const [cap, step] = [10, 247_000];
  const taken: number[] = [];
  let waited = 0;
  for (let now = start; now < start + 4 * HOUR; now += step) {
    const wait = await take('spread', cap, now);
    if (wait === 0) taken.push(now);
    else if (waited === 0) {
      waited = now + wait;
      expect(wait).toBeLessThanOrEqual(HOUR + 60_000);
    }
  }
  for (const first of taken)
    expect(taken.filter((at) => at >= first && at < first + HOUR).length).toBeLessThanOrEqual(cap);
  expect(taken.length).toBeGreaterThan(2 * cap);
  expect(taken.some((at) => at >= waited && at < waited + step)).toBe(true);
});
