import { serviceCaller } from '@cws/kit';
import { callAs, type ServedProfiles, serveProfiles, signIn, userCaller } from '../testing/serve';

let served: ServedProfiles;
beforeAll(async () => {
  served = await serveProfiles();
});
afterAll(() => served.stop());

const identity = () => callAs(serviceCaller('identity'));

test('identity finds the user of an address and gets not_found for an address without one', async () => {
  const { user } = await served.client.ensureUser(signIn(), { email: 'ada@example.com' });
  expect((await served.client.findUserByEmail(identity(), { email: 'ada@example.com' })).user).toEqual(user);
  await expect(served.client.findUserByEmail(identity(), { email: 'eve@example.com' })).rejects.toMatchObject({
    code: 'not_found',
    message: 'Nobody has signed in with this address',
  });
});

test('a user who looks for an address through the gateway gets forbidden', async () => {
  const call = callAs(userCaller());
  await expect(served.client.findUserByEmail(call, { email: 'ada@example.com' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
