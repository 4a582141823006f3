import { callAs, type ServedProfiles, serveProfiles, signIn, userCaller } from '../testing/serve';

let served: ServedProfiles;
beforeAll(async () => {
  served = await serveProfiles();
});
afterAll(() => served.stop());

test('the first sign-in makes a verified user with every field set', async () => {
  const { user } = await served.client.ensureUser(signIn(), { email: 'ada@example.com' });
  expect(user).toEqual({
    auth_provider: 'email',
    created_at: '2126-11-20T03:35:00.123Z',
    display_name: '',
    email: 'ada@example.com',
    first_name: '',
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    is_anonymous: false,
    is_verified: true,
    last_login_at: '2126-11-20T03:35:00.123Z',
    last_name: '',
    locale: '',
    location: '[]',
    onboarding_completed: false,
    phone: '',
    profile_image: '',
    role: 'user',
    timezone: '',
    user_type: 'user',
  });
});

test('a later sign-in moves last_login_at alone', async () => {
  const first = await served.client.ensureUser(signIn(), { email: 'eve@example.com' });
  served.time.now += 60_000;
  const second = await served.client.ensureUser(signIn(), { email: 'eve@example.com' });
  expect(second.user).toEqual({ ...first.user, last_login_at: '2126-11-20T03:36:00.123Z' });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('parallel first sign-ins make one user, round %i', async (round) => {
  const email = `bob${round}@example.com`;
  const parallel = Array.from({ length: 50 }, () => served.client.ensureUser(signIn(), { email }));
  const ids = new Set((await Promise.all(parallel)).map(({ user }) => user?.id));
  expect(ids.size).toBe(1);
  expect(await served.context.users.rows.countDocuments({ email })).toBe(1);
});

test('an invalid address is refused', async () => {
  await expect(served.client.ensureUser(signIn(), { email: '' })).rejects.toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'email' }],
  });
});

test('only identity signs users in', async () => {
  const call = callAs(userCaller({ iss: 'gateway' }));
  await expect(served.client.ensureUser(call, { email: 'x@example.com' })).rejects.toMatchObject({ code: 'forbidden' });
});
