import { decideDevice, postCli, refreshCli, waitingDevice } from './support/cli-token';
import { call } from './support/client';
import { covers } from './support/covers';
import { newPerson, type Person } from './support/people';
import { origin } from './support/target';

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

type Device = Awaited<ReturnType<typeof waitingDevice>>;
const poll = ({ form }: Device) => postCli('token', form);
const userOf = async (token: string) => (await call<{ id: string }>('GET', '/users/me', { token })).body.data?.id;

covers('cli-token.device')('a device polls, is approved, and gets its tokens once', async () => {
  const device = await waitingDevice();
  expect(device).toMatchObject({
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: `${origin}/device`,
    verification_uri_complete: `${origin}/device?user_code=${device.user_code}`,
    expires_in: 900,
    interval: 5,
  });
  expect((await poll(device)).body.error).toBe('authorization_pending');
  await decideDevice(device, person, 'approve');
  const { status, body } = await poll(device);
  expect([status, body.install_id, await userOf(body.access_token)]).toEqual([
    200,
    device.form.install_id,
    person.user.id,
  ]);
  expect((await poll(device)).body.error).toBe('invalid_grant');
  expect((await refreshCli(body)).status).toBe(200);
});

covers('cli-token.device.name')('a sign-in is listed by the host name of its machine', async () => {
  for (const [device_name, name] of [
    ['ada-laptop', 'ada-laptop'],
    ['x'.repeat(300), 'x'.repeat(64)],
  ] as const) {
    const device = await waitingDevice({ device_name });
    await decideDevice(device, person, 'approve');
    expect((await poll(device)).status).toBe(200);
    const sessions = await call<{ name: string }[]>('GET', '/auth/sessions', { token: person.access_token });
    expect(sessions.body.data[0]).toMatchObject({ kind: 'cli', name });
  }
});

covers('cli-token.device.slow')('a device that polls too soon gets slow_down', async () => {
  const device = await waitingDevice();
  expect((await poll(device)).body.error).toBe('authorization_pending');
  expect((await poll(device)).body.error).toBe('slow_down');
});

covers('cli-token.device.denied')('a denied device gets access_denied', async () => {
  const device = await waitingDevice();
  await decideDevice(device, person, 'deny');
  const { status, body } = await poll(device);
  expect([status, body.error]).toEqual([400, 'access_denied']);
});

covers('cli-token.device.parallel')('of many parallel polls one gets tokens, and they are valid', async () => {
  const device = await waitingDevice();
  await decideDevice(device, person, 'approve');
  const responses = await Promise.all(Array.from({ length: 50 }, () => poll(device)));
  const good = responses.filter(({ status }) => status === 200);
  expect(good).toHaveLength(1);
  expect(await userOf(good[0]!.body.access_token)).toBe(person.user.id);
});
