import { call, expectData } from './support/client';
import { covers } from './support/covers';
import {
  all,
  expectFailure,
  expectKinds,
  expectUnauthorized,
  isBoolean,
  isString,
  isTimestamp,
  UUID,
} from './support/expectations';
import { newKey } from './support/keys';
import { newPerson, newVisitor, type User } from './support/people';

const getMe = (token: string) => expectData(200, call<User>('GET', '/users/me', { token }));
const patchMe = (token: string | undefined, json: unknown) => call<User>('PATCH', '/users/me', { token, json });

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

covers('users.patch')('a profile keeps what it was given, whichever credential of the user gave it', async () => {
  const { access_token: token, user } = await newPerson();
  const names = { display_name: 'Ada L.', first_name: 'Ada', last_name: 'Lovelace', phone: '+44 20 7946 0000' };
  expect(await expectData(200, patchMe(token, names))).toEqual({ ...user, ...names });
  const { key } = await newKey(token);
  const place = { locale: 'en-GB', timezone: 'Europe/London', location: { city: 'London', at: [51.5, -0.1, null] } };
  expect(await expectData(200, patchMe(key, place))).toEqual({ ...user, ...names, ...place });
  const unset = { first_name: '', locale: '', timezone: '', location: [76, 49], last_name: null };
  const after = { ...user, ...names, ...place, ...unset, last_name: names.last_name };
  expect(await expectData(200, patchMe(token, unset))).toEqual(after);
  expect(await expectData(200, patchMe(token, {}))).toEqual(after);
  expect(await getMe(token)).toEqual(after);
});

covers('users.patch.wrong')('a wrong profile field is named, and nothing is changed', async () => {
  const { access_token: token, user } = await newVisitor();
  const wrong = { display_name: 7, locale: {}, phone: ['1'], timezone: true, first_name: { $gt: '' } };
  for (const [path, value] of Object.entries({ ...wrong, last_name: 'a'.repeat(201), location: 'a'.repeat(20_000) })) {
    const response = await patchMe(token, { display_name: 'Eve', [path]: value });
    expectFailure(response, 400, 'validation_failed');
    expect(response.body.error!.details!.map((detail) => detail.path)).toEqual([path]);
  }
  for (const value of ['en_GB', 'x', '\u0000'])
    expectFailure(await patchMe(token, { locale: value }), 400, 'validation_failed');
  for (const value of ['Europe/Atlantis', '+01:00', 'UTC\n'])
    expectFailure(await patchMe(token, { timezone: value }), 400, 'validation_failed');
  for (const raw of ['[]', '"Ada"', 'null', '{"location":{"__proto__":{}}}', '{"display_name":"\\ud800"}'])
    expectFailure(await call('PATCH', '/users/me', { token, raw }), 400, 'validation_failed');
  expect(await getMe(token)).toEqual(user);
});

covers('users.patch.owned')('nobody makes themselves another user or an operator', async () => {
  const [{ access_token: token, user }, other] = [await newVisitor(), await newPerson()];
  const owned = {
    id: other.user.id,
    user_id: other.user.id,
    email: other.user.email,
    role: 'operator',
    user_type: 'operator',
    is_verified: true,
    is_anonymous: false,
    auth_provider: 'email',
    profile_image: 'https://example.com/a.png',
    onboarding_completed: true,
    created_at: '2000-01-01T00:00:00.000Z',
    $set: { role: 'operator' },
    'location.role': 'operator',
    constructor: { prototype: { role: 'operator' } },
  };
  expect(await expectData(200, patchMe(token, { ...owned, first_name: 'Eve' }))).toEqual({
    ...user,
    first_name: 'Eve',
  });
  expect(await getMe(other.access_token)).toEqual(other.user);
  expectUnauthorized(await patchMe(undefined, { first_name: 'Eve' }));
});

covers('users.patch.parallel')('parallel changes of different profile fields all survive', async () => {
  const { access_token: token } = await newVisitor();
  const fields = { display_name: 'a', first_name: 'b', last_name: 'c', locale: 'de', phone: '1', timezone: 'UTC' };
  await Promise.all(Object.entries(fields).map(([name, value]) => expectData(200, patchMe(token, { [name]: value }))));
  expect(await getMe(token)).toMatchObject(fields);
});
