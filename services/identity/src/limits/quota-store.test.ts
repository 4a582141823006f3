import { testDatabase } from '@cws/kit/testing';
import { migrations } from '../migrations';
import { visitor } from '../testing/serve';
import { openQuotaStore, type QuotaStore } from './quota-store';

const HOUR = 3_600_000;
/** A future time at the start of an hour, since MongoDB deletes expired documents by itself. */
const start = (Math.floor(Date.now() / HOUR) + 1) * HOUR;

let database: Awaited<ReturnType<typeof testDatabase>>;
let quotas: QuotaStore;
beforeAll(async () => {
  database = await testDatabase('quota', migrations);
  quotas = await openQuotaStore(database.db);
});
afterAll(() => database.drop());

/** Milliseconds to wait; 0 when the hit was counted. */
async function take(key: string, cap: number, now: number): Promise<number> {
  const taken = await quotas.take(visitor(), key, { cap, windowMs: HOUR }, now);
  return taken.ok ? 0 : taken.waitMs;
}

test('hits up to the cap are counted, also in parallel, and no more', async () => {
  const waits = await Promise.all(Array.from({ length: 80 }, () => take('at once', 50, start)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(50);
  expect(await take('another', 50, start)).toBe(0);
});

test('no window of an hour exceeds the cap, and the returned wait is sufficient', async () => {
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

test('an undone hit makes room, and looking counts nothing', async () => {
  const limit = { cap: 2, windowMs: HOUR };
  const first = await quotas.take(visitor(), 'taken back', limit, start);
  await quotas.take(visitor(), 'taken back', limit, start + 60_000);
  expect(await quotas.look(visitor(), 'taken back', limit, start + 60_000)).toMatchObject({ used: 2 });
  if (!first.ok) throw new Error('the first hit was refused');
  await first.undo();
  expect(await quotas.look(visitor(), 'taken back', limit, start + 60_000)).toMatchObject({ used: 1 });
  expect(await take('taken back', 2, start + 60_000)).toBe(0);
  expect(await take('taken back', 2, start + 60_000)).toBeGreaterThan(0);
  expect(await quotas.look(visitor(), 'nobody', limit, start)).toEqual({ used: 0, waitMs: 0 });
});

test('a key has to wait once its cap is reached, and asking counts nothing', async () => {
  const limit = { cap: 2, windowMs: HOUR };
  const wait = (now: number) => quotas.wait(visitor(), 'asked', limit, now);
  await take('asked', 2, start);
  expect(await wait(start)).toEqual({ waitMs: 0, cap: 2 });
  await take('asked', 2, start + 1);
  expect(await wait(start + 1)).toEqual({ waitMs: expect.any(Number), cap: 2 });
  expect((await wait(start + 1)).waitMs).toBeGreaterThan(HOUR - 60_000);
  expect(await wait(start + HOUR + 120_000)).toEqual({ waitMs: 0, cap: 2 });
});
