import { DEVICE_GRANT, newInstall, post, resolved } from '../testing/cli';
import { newPerson } from '../testing/oauth';
import { ORIGIN, type ServedIdentity, visitor } from '../testing/serve';
import { withIdentity } from '../testing/with-identity';

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

async function started(install_id = newInstall()) {
  const { status, body } = await post(served, 'device', { install_id });
  if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`);
  const poll = { grant_type: DEVICE_GRANT, install_id, device_code: body.device_code as string };
  return { ...body, poll };
}
const poll = (fields: Record<string, string>) => post(served, 'token', fields);
const decide = (user_code: string, decision: 'approve' | 'deny', person = newPerson()) =>
  served.context.devices.requests.decide(visitor(), user_code, person, decision, served.context.clock());
const refused = (error: string) => ({ status: 400, body: { error } });

test('a device request gets the response of RFC 8628 §3.2', async () => {
  const { status, body, headers } = await post(served, 'device', { install_id: newInstall(), scope: 'mcp:read' });
  const user_code = expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  expect([status, headers.get('cache-control'), body]).toEqual([
    200,
    'no-store',
    {
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code,
      verification_uri: `${ORIGIN}/device`,
      verification_uri_complete: `${ORIGIN}/device?user_code=${body.user_code}`,
      expires_in: 900,
      interval: 5,
    },
  ]);
});

test.each([
  [{ install_id: 'short' }, 400, 'invalid_request'],
  [{}, 400, 'invalid_request'],
  [{ install_id: newInstall(), scope: 'everything' }, 400, 'invalid_scope'],
  [{ install_id: newInstall(), client_id: 'other' }, 401, 'invalid_client'],
])('a start with %j is refused', async (fields, status, error) => {
  expect(await post(served, 'device', fields)).toMatchObject({ status, body: { error } });
});

test('an approved device gets its tokens once, and a later poll leaves them valid', async () => {
  const device = await started();
  const person = newPerson();
  expect(await poll(device.poll)).toMatchObject(refused('authorization_pending'));
  expect(await decide(device.user_code, 'approve', person)).toBe(true);
  const { status, body } = await poll(device.poll);
  expect([status, body.install_id]).toEqual([200, device.poll.install_id]);
  expect(await poll(device.poll)).toMatchObject(refused('invalid_grant'));
  expect(await resolved(served, body.access_token)).toMatchObject({ kind: 'cli', ...person, business_id: '' });
});

test('a device that polls too soon has to wait 5 s longer each time, across processes and restarts', async () => {
  const { poll: fields, user_code } = await started();
  const after = (seconds: number) => {
    served.time.offset += seconds * 1000;
    return poll(fields);
  };
  expect(await after(0)).toMatchObject(refused('authorization_pending'));
  expect(await after(2)).toMatchObject(refused('slow_down'));
  expect(await after(8)).toMatchObject(refused('slow_down'));
  expect(await after(11)).toMatchObject(refused('slow_down'));
  expect(await after(21)).toMatchObject(refused('authorization_pending'));
  expect(await after(1)).toMatchObject(refused('slow_down'));
  await decide(user_code, 'approve');
  expect((await after(1)).status).toBe(200);
});

test('a denied device gets access_denied', async () => {
  const device = await started();
  expect(await decide(device.user_code, 'deny')).toBe(true);
  expect(await poll(device.poll)).toMatchObject(refused('access_denied'));
  expect(await decide(device.user_code, 'approve')).toBe(false);
  expect(await poll(device.poll)).toMatchObject(refused('access_denied'));
});

test('after 900 s a device request can be neither decided nor redeemed', async () => {
  const [pending, approved] = [await started(), await started()];
  served.time.offset = 895_000;
  await decide(approved.user_code, 'approve');
  served.time.offset = 900_500;
  expect(await decide(pending.user_code, 'approve')).toBe(false);
  expect(
    await served.context.devices.requests.findByUserCode(visitor(), pending.user_code, served.context.clock()),
  ).toBeNull();
  for (const device of [pending, approved]) expect(await poll(device.poll)).toMatchObject(refused('expired_token'));
});

test('an unknown device code and one of another install get invalid_grant and spend nothing', async () => {
  const device = await started();
  await decide(device.user_code, 'approve');
  expect(await poll({ ...device.poll, device_code: 'nonsense' })).toMatchObject(refused('invalid_grant'));
  expect(await poll({ ...device.poll, install_id: newInstall() })).toMatchObject(refused('invalid_grant'));
  expect((await poll(device.poll)).status).toBe(200);
});

test('the second of two decisions is refused', async () => {
  const { user_code } = await started();
  const decided = await Promise.all([decide(user_code, 'approve'), decide(user_code, 'deny')]);
  expect(decided.filter(Boolean)).toHaveLength(1);
});

// contract: device-limits
test('a network starts 30 devices an hour, and its wrong user codes are limited', async () => {
  const from = () => visitor('2001:db8:77:1::1');
  for (let i = 0; i < 30; i++)
    expect((await post(served, 'device', { install_id: newInstall() }, {}, from())).status).toBe(200);
  const { status, body, headers } = await post(served, 'device', { install_id: newInstall() }, {}, from());
  expect([status, body.error]).toEqual([429, 'too_many_requests']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);

  const { limits } = served.context.devices;
  for (let i = 0; i < 10; i++) await limits.countWrongTry(visitor(`203.0.113.${i}`), 'one sign-in');
  const elsewhere = visitor('203.0.113.99');
  await expect(limits.assertTriesLeft(elsewhere, 'one sign-in')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(limits.assertTriesLeft(elsewhere, 'another')).resolves.toBeUndefined();
});
