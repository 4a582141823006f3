import { testDatabase, until } from '../testing';
import { type LeaseStore, leaseStore } from './lease-store';

let database: Awaited<ReturnType<typeof testDatabase>>;
let leases: LeaseStore;
beforeAll(async () => {
  database = await testDatabase('leases');
  leases = leaseStore(database.db, 'leases');
});
afterAll(() => database.drop());

const LONG_MS = 60_000;

test('of many who claim a new lease at once one gets it', async () => {
  const holders = Array.from({ length: 20 }, (_, n) => `holder ${n}`);
  const claims = await Promise.all(holders.map((holder) => leases.claim('new', holder, LONG_MS)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('a holder prolongs its own lease, and another gets it after its end or its release', async () => {
  expect(await leases.claim('mine', 'first', 200)).toBe(true);
  expect(await leases.claim('mine', 'first', 200)).toBe(true);
  await until(() => leases.claim('mine', 'second', LONG_MS));
  expect(await leases.claim('mine', 'first', LONG_MS)).toBe(false);
  await leases.release('mine', 'first');
  expect(await leases.claim('mine', 'first', LONG_MS)).toBe(false);
  await leases.release('mine', 'second');
  expect(await leases.claim('mine', 'first', LONG_MS)).toBe(true);
});

test('work under a lease is done by one at a time, also within one process', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const first = leases.under('work', LONG_MS, () => {
    begun.resolve();
    return gate.promise;
  });
  await begun.promise;
  expect(await leases.under('work', LONG_MS, async () => 'second')).toBeUndefined();
  gate.resolve('first');
  expect(await first).toBe('first');
  expect(await leases.under('work', LONG_MS, async () => 'third')).toBe('third');
});

test('work that fails gives its lease back', async () => {
  await expect(leases.under('fails', LONG_MS, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await leases.under('fails', LONG_MS, async () => 'again')).toBe('again');
});
