import { serviceCaller } from '@cws/kit';
import { callAs, type ServedProfiles, serveProfiles, signIn, userCaller } from '../testing/serve';

const operator = callAs(serviceCaller('operator'));
let served: ServedProfiles;
beforeAll(async () => {
  served = await serveProfiles();
  for (const name of ['one', 'two', 'three']) {
    await served.client.ensureUser(signIn(), { email: `${name}@example.com` });
    served.time.now += 1;
  }
});
afterAll(() => served.stop());

const emails = (page: { users: { email: string }[] }) => page.users.map(({ email }) => email);

test('a page has the users after the given id, oldest first', async () => {
  const first = await served.client.listUsers(operator, { after_id: '', limit: 2 });
  expect(emails(first)).toEqual(['one@example.com', 'two@example.com']);
  const rest = await served.client.listUsers(operator, { after_id: first.users[1]?.id ?? '', limit: 2 });
  expect(emails(rest)).toEqual(['three@example.com']);
});

test('without a limit a page has all users', async () => {
  expect(emails(await served.client.listUsers(operator, { after_id: '', limit: 0 }))).toHaveLength(3);
});

test('a user who lists users gets forbidden', async () => {
  const call = callAs(userCaller());
  await expect(served.client.listUsers(call, { after_id: '', limit: 1 })).rejects.toMatchObject({ code: 'forbidden' });
});
