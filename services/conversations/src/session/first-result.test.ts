import { callAs, userCaller } from '@cws/kit/testing';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest, someKey } from '../testing/requests';

const TTL_S = 60;
let system: TestSystem;
let laterMs = 0;
beforeAll(async () => {
  system = await startConversations({}, { idempotencyTtlS: TTL_S, clock: () => Date.now() + laterMs });
});
afterAll(() => system.stop());
afterEach(() => {
  laterMs = 0;
});

const someone = () => callAs(userCaller());
/** Times before and after the retention of a key ends. */
const [WITHIN, AFTER] = [(TTL_S - 30) * 1000, (TTL_S + 1) * 1000];

test('a key returns the session that it created for IDEMPOTENCY_TTL_S, and creates another one after that', async () => {
  const [call, idempotency] = [someone(), someKey()];
  const create = () => system.first.createChat(call, chatRequest({ force_new: true, idempotency }));
  const id = (await create()).session!.id;
  laterMs = WITHIN;
  expect(await create()).toMatchObject({ replayed: true, session: { id } });
  laterMs = AFTER;
  const other = await create();
  expect([other.created, other.replayed, other.session!.id === id]).toEqual([true, false, false]);
});

test('a key returns the session that it resumed for IDEMPOTENCY_TTL_S', async () => {
  const [call, idempotency] = [someone(), someKey()];
  const resume = async () => (await system.first.createChat(call, chatRequest({ idempotency }))).session!.id;
  const renew = async () => (await system.first.createChat(call, chatRequest({ force_new: true }))).session!.id;
  const first = await renew();
  expect(await resume()).toBe(first);
  const second = await renew();
  laterMs = WITHIN;
  expect(await resume()).toBe(first);
  laterMs = AFTER;
  expect(await resume()).toBe(second);
});
