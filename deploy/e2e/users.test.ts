import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { all, expectKinds, isBoolean, isString, isTimestamp, UUID } from './support/expectations';
import { newPerson, type User } from './support/people';

covers('users.me')('GET /users/me returns the signed-in user', async () => {
  const { access_token: token, user } = await newPerson();
  expect(await expectData(200, call<User>('GET', '/users/me', { token }))).toEqual(user);
});

covers('users.me')('each user sees only their own data', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const seen = await expectData(200, call<User>('GET', '/users/me', { token: other.access_token }));
  expect(seen.id).toBe(other.user.id);
  expect(seen.id).not.toBe(one.user.id);
});

covers('users.fields', 'wire.fields-present')('a user has every documented field with its type', async () => {
  const { user } = await newPerson();
  expectKinds(user, {
    ...all('auth_provider email first_name id last_name profile_image role user_type', isString),
    ...all('is_anonymous is_verified onboarding_completed', isBoolean),
    ...all('created_at last_login_at', isTimestamp),
  });
  expect(user.id).toMatch(UUID);
  expect(user).toMatchObject({
    first_name: '',
    last_name: '',
    profile_image: '',
    location: [],
    onboarding_completed: false,
  });
});
