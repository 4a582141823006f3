import { callAs, userCaller } from '@cws/kit/testing';
import { decodeJwt } from 'jose';
import { runDueErasure } from '../erasure/run-erasure';
import { type ServedIdentity, serveIdentity, visitor } from '../testing/serve';
import { withIdentity } from '../testing/with-identity';
import { sweepVisitor } from './sweep-visitors';

const DAY = 24 * 3_600_000;

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});
const others: ServedIdentity[] = [];
afterAll(async () => {
  for (const other of others) await other.stop();
});

const signIn = (ip?: string) => served.client.signInAnonymously(visitor(ip), {});
const swept = async (): Promise<number> => {
  let count = 0;
  while (await sweepVisitor(served.context)) count++;
  while (await runDueErasure(served.context));
  return count;
};
const isThere = (id: string) => served.profiles.state.visitors.has(id);

test('an anonymous sign-in returns an anonymous user and anonymous tokens', async () => {
  const { tokens, user } = await signIn();
  expect(user).toMatchObject({ is_anonymous: true, is_verified: false, email: '' });
  expect(decodeJwt(tokens!.access_token)).toMatchObject({ sub: user!.id, is_anonymous: true });
});

test('a refreshed token of an anonymous user is still anonymous', async () => {
  const { tokens } = await signIn();
  const { tokens: next } = await served.client.refreshTokens(visitor(), { refresh_token: tokens!.refresh_token });
  expect(decodeJwt(next!.access_token)).toMatchObject({ is_anonymous: true });
});

// contract: anonymous-sign-in
test('a network makes 60 anonymous users an hour, also in parallel, and then gets rate_limited', async () => {
  const responses = await Promise.allSettled(Array.from({ length: 70 }, (_, i) => signIn(`2001:db8:9:9::${i + 1}`)));
  const refused = responses.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(10);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'rate_limited', limit: 60 });
  expect(refused[0].retryAfter).toBeGreaterThan(3_000);
  await expect(signIn('2001:db8:9:a::1')).resolves.toBeDefined();
  served.time.offset = 61 * 60_000;
  await expect(signIn('2001:db8:9:9::1')).resolves.toBeDefined();
});

// contract: anonymous-cleanup
test('an anonymous user without a session is deleted after 30 days, one with a session stays', async () => {
  const alone = await serveIdentity();
  others.push(alone);
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push((await alone.client.signInAnonymously(visitor(), {})).user!.id);
  alone.belongings.withSession.add(ids[1]!);
  alone.time.offset = 30 * DAY - 60_000;
  expect(await sweepVisitor(alone.context)).toBe(false);
  alone.time.offset = 30 * DAY + 1_000;
  while ((await sweepVisitor(alone.context)) || (await runDueErasure(alone.context)));
  expect([...alone.profiles.state.visitors]).toEqual([ids[1]]);
  expect(await alone.db.collection('visitors').countDocuments()).toBe(0);
});

test('an anonymous user with valid tokens is kept until these have expired', async () => {
  const { tokens, user } = await signIn();
  served.time.offset = 20 * DAY;
  await served.client.refreshTokens(visitor(), { refresh_token: tokens!.refresh_token });
  served.time.offset = 31 * DAY;
  await swept();
  expect(isThere(user!.id)).toBe(true);
  served.time.offset = 51 * DAY;
  await swept();
  expect(isThere(user!.id)).toBe(false);
});

test('a clean-up that failed is tried again', async () => {
  const { user } = await signIn();
  const { hasSession } = served.context.conversations;
  const conversations = served.context.conversations as { hasSession: unknown };
  served.time.offset = 31 * DAY;
  conversations.hasSession = () => Promise.reject(new Error('away'));
  await expect(swept()).rejects.toThrow('away');
  conversations.hasSession = hasSession;
  served.time.offset += 61_000;
  await swept();
  expect(isThere(user!.id)).toBe(false);
});

test('an anonymous user who lists keys or sessions gets forbidden', async () => {
  const call = callAs(userCaller({ kind: 'anonymous' }));
  await expect(served.client.listKeys(call, {})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(served.client.listSessions(call, {})).rejects.toMatchObject({ code: 'forbidden' });
});
