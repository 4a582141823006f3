import { callAs, testDatabase, userCaller } from '@cws/kit/testing';
import { migrations } from '../migrations';
import type { AddressRecord, SendLimits } from './address-record';
import { type AddressStore, openAddressStore } from './address-store';

let database: Awaited<ReturnType<typeof testDatabase>>;
let addresses: AddressStore;
beforeAll(async () => {
  database = await testDatabase('spent', migrations);
  addresses = openAddressStore(database.db);
});
afterAll(() => database.drop());

const call = callAs(userCaller());
const NO_LIMITS: SendLimits = { network: [], wide: [], strangers: [] };
const networkOf = (name: string) => ({ network: name, wide: '' });
const MINUTE_MS = 60_000;
const BEGIN = Date.now();

const request = (id: string, name: string, now: number) =>
  addresses.addCode(call, 'address', { id, flow: 'rest', ...networkOf(name) }, NO_LIMITS, now);

/** Requests a code and signs in with it. */
async function signIn(id: string, name: string, now: number): Promise<boolean[]> {
  const from = networkOf(name);
  await request(id, name, now);
  const tried = (await addresses.countTry(call, 'address', { id }, from, now))!;
  const spend = () => addresses.spend(call, 'address', tried, from, now, 'the response');
  return Promise.all([spend(), spend()]);
}

const record = () => database.db.collection<AddressRecord>('otp_addresses').findOne({ _id: 'address' });

test('of two who spend a code one succeeds, and a network that signs in again is stored once, by its last time', async () => {
  await request('before', 'home', BEGIN);
  expect((await signIn('first', 'home', BEGIN)).toSorted()).toEqual([false, true]);
  await signIn('second', 'office', BEGIN + MINUTE_MS);
  await signIn('third', 'home', BEGIN + 2 * MINUTE_MS);
  const { known, codes, wrong } = (await record())!;
  expect(known.map(({ network, at }) => [network, at.getTime() - BEGIN])).toEqual([
    ['home', 2 * MINUTE_MS],
    ['office', MINUTE_MS],
  ]);
  expect(codes.map(({ id, over, known }) => [id, over, known])).toEqual([
    ['before', false, true],
    ['first', true, true],
    ['second', true, true],
    ['third', true, true],
  ]);
  expect(wrong).toEqual([]);
});
