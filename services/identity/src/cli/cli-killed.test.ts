import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@cws/kit';
import { testDatabase } from '@cws/kit/testing';
import type { Context } from '../context';
import { migrations } from '../migrations';
import { approvedCode, bearer, cliSignIn, DEVICE_GRANT, newInstall, post, refreshOf, resolved } from '../testing/cli';
import { newPerson } from '../testing/oauth';
import { type ServedIdentity, serveIdentity, visitor } from '../testing/serve';

/** Two identities over one database; the one that dies between two steps never responds, and the client turns to the other. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let dying: ServedIdentity;
let other: ServedIdentity;
beforeAll(async () => {
  database = await testDatabase('identity', migrations);
  const secret = () => randomBytes(32).toString('base64url');
  const env = { TOKEN_MAC_KEYS: secret() };
  dying = await serveIdentity({ env, parts: { db: database.db } });
  other = await serveIdentity({ env, parts: { db: database.db, workspace: dying.workspace.client } });
});
afterAll(async () => {
  await Promise.all([dying.stop(), other.stop()]);
  await database.drop();
});

const death = async (): Promise<never> => {
  throw new Error('killed');
};
/** Dies at the next use of a store's step, before it or right after it. */
function dieAt<K extends 'families' | 'revocations'>(part: K, step: keyof Context[K], when: 'before' | 'after') {
  const store = dying.context[part] as unknown as Record<PropertyKey, unknown>;
  const whole = store[step] as (...args: unknown[]) => Promise<unknown>;
  store[step] = async (...args: unknown[]) => {
    store[step] = whole;
    if (when === 'after') await whole(...args);
    return death();
  };
}

type Fields = Record<string, string>;
async function killedThenAgain(fields: Fields, headers = {}) {
  expect((await post(dying, 'token', fields, headers)).status).toBe(500);
  return post(other, 'token', fields, headers);
}
const isGood = async (token: string) => (await resolved(other, token)) !== undefined;
const liveFamilies = (user_id: string) => other.context.families.listLive(visitor(), user_id, Date.now());

test.each([
  ['families', 'rotate', 'before'],
  ['families', 'rotate', 'after'],
  ['revocations', 'announce', 'before'],
] as const)('a refresh killed at %s.%s, %s it, succeeds when it is sent again', async (part, step, when) => {
  const old = await cliSignIn(other);
  dieAt(part, step as never, when);
  const { status, body } = await killedThenAgain(refreshOf(old));
  expect(status).toBe(200);
  expect([await isGood(old.access_token), await isGood(body.access_token)]).toEqual([false, true]);
  expect((await post(other, 'token', refreshOf(body))).status).toBe(200);
});

test.each(['before', 'after'] as const)(
  'a switch killed %s its rotation succeeds when it is sent again',
  async (when) => {
    const { install_id, access_token, person } = await cliSignIn(other);
    const business_id = uuidV7();
    dying.workspace.state.roles.set(`${business_id} ${person.user_id}`, 'member');
    dieAt('families', 'rotate', when);
    const again = await killedThenAgain(
      { grant_type: 'switch_business', install_id, business_id },
      bearer(access_token),
    );
    expect(again.status).toBe(200);
    expect([await isGood(access_token), await isGood(again.body.access_token)]).toEqual([false, true]);
  },
);

test.each(['before', 'after'] as const)(
  'a code whose exchange is killed %s its family is inserted gives no valid tokens',
  async (when) => {
    const { exchange, person } = await approvedCode(other);
    dieAt('families', 'insert', when);
    expect(await killedThenAgain(exchange)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await liveFamilies(person.user_id)).toEqual([]);
  },
);

test('a device whose exchange is killed before its family is inserted gets its tokens at the next poll', async () => {
  const install_id = newInstall();
  const person = newPerson();
  const { body } = await post(other, 'device', { install_id });
  await other.context.devices.requests.decide(visitor(), body.user_code, person, 'approve', Date.now());
  dieAt('families', 'insert', 'before');
  const again = await killedThenAgain({ grant_type: DEVICE_GRANT, install_id, device_code: body.device_code });
  expect([again.status, await isGood(again.body.access_token)]).toEqual([200, true]);
  expect(await liveFamilies(person.user_id)).toHaveLength(1);
});
