import { uuidV7 } from '@cws/kit';
import { callAs, type ServedProfiles, serveProfiles, signIn, userCaller } from '../testing/serve';

let served: ServedProfiles;
beforeAll(async () => {
  served = await serveProfiles();
});
afterAll(() => served.stop());

const named = { display_name: 'Ada', profile_image: 'https://example.com/ada.png', locale: 'pt-BR' };

test('the first call makes the user of that id, and later ones set the fields that they have', async () => {
  const user_id = uuidV7();
  const { user } = await served.client.ensureAppUser(signIn(), { user_id, ...named });
  expect(user).toMatchObject({ id: user_id, ...named, email: '', is_anonymous: true, is_verified: false });
  const unnamed = { user_id, display_name: 'Ada O.', profile_image: '', locale: '' };
  const again = (await served.client.ensureAppUser(signIn(), unnamed)).user;
  expect(again).toEqual({ ...user, display_name: 'Ada O.' });
});

test('parallel first calls make one user', async () => {
  const user_id = uuidV7();
  const parallel = Array.from({ length: 30 }, () => served.client.ensureAppUser(signIn(), { user_id, ...named }));
  const users = (await Promise.all(parallel)).map(({ user }) => user);
  expect(users).toEqual(Array(30).fill(users[0]));
});

test('only identity names users of apps', async () => {
  const call = callAs(userCaller({ iss: 'gateway' }));
  const request = { user_id: uuidV7(), ...named };
  await expect(served.client.ensureAppUser(call, request)).rejects.toMatchObject({ code: 'forbidden' });
});
