import { serviceCaller } from '@cws/kit';
import { callAs, type ServedProfiles, serveProfiles, signIn, userCaller } from '../testing/serve';

let served: ServedProfiles;
let id: string;
beforeAll(async () => {
  served = await serveProfiles();
  const { user } = await served.client.ensureUser(signIn(), { email: 'ada@example.com' });
  id = user?.id ?? '';
});
afterAll(() => served.stop());

test('the gateway gets the user who calls', async () => {
  const { user } = await served.client.getUser(callAs(userCaller({ user_id: id })), { id });
  expect(user).toMatchObject({ id, email: 'ada@example.com' });
});

test('the gateway gets forbidden for another user', async () => {
  await expect(served.client.getUser(callAs(userCaller()), { id })).rejects.toMatchObject({ code: 'forbidden' });
});

test('identity gets any user, and no other service gets one', async () => {
  expect((await served.client.getUser(callAs(serviceCaller('identity')), { id })).user?.id).toBe(id);
  const other = callAs(serviceCaller('conversations'));
  await expect(served.client.getUser(other, { id })).rejects.toMatchObject({ code: 'forbidden' });
});

test('an unauthenticated caller gets unauthorized', async () => {
  const call = callAs(userCaller({ kind: 'none', user_id: id }));
  await expect(served.client.getUser(call, { id })).rejects.toMatchObject({ code: 'unauthorized' });
});

test('an unknown id gets not_found', async () => {
  const call = callAs(userCaller({ iss: 'identity' }));
  await expect(served.client.getUser(call, { id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
});
