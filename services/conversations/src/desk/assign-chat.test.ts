import { type Desk, startDesk } from '../testing/business';
import { statusRequest } from '../testing/requests';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const idOf = ({ caller }: Desk['member']) => caller.user_id;
const assign = async (session_id: string, assignee_id: string, call = desk.member, expected_assignee_id?: string) =>
  (await desk.second.assignChat(call, { session_id, assignee_id, expected_assignee_id })).session!;
const put = (session_id: string, status: string) =>
  desk.first.setChatStatus(desk.member, statusRequest(session_id, status));

test('a member assigns a session to themselves and unassigns it, and each change is an event', async () => {
  const id = await desk.open();
  expect(await assign(id, 'me')).toMatchObject({ assignee_id: idOf(desk.member), status: 'open' });
  expect(await assign(id, idOf(desk.member))).toMatchObject({ assignee_id: idOf(desk.member) });
  expect(await assign(id, '')).toMatchObject({ assignee_id: '', status: 'open' });
  const changes = (await desk.context.tails.eventsOf(id)).map(({ changed }) => changed?.toSorted());
  expect(changes).toEqual([['assignee_id', 'status'], ['assignee_id']]);
});

test.each([
  ['active', 'open'],
  ['pending', 'open'],
  ['snoozed', 'open'],
  ['open', 'open'],
  ['resolved', 'resolved'],
  ['closed', 'closed'],
  ['archived', 'archived'],
])('assigning a session that is %s makes it %s', async (before, after) => {
  const id = await desk.open();
  await put(id, before);
  expect((await assign(id, 'me')).status).toBe(after);
});

test('managers assign other members, members only themselves', async () => {
  const id = await desk.open();
  await expect(assign(id, idOf(desk.colleague))).rejects.toMatchObject({ code: 'forbidden' });
  expect((await assign(id, idOf(desk.colleague), desk.manager)).assignee_id).toBe(idOf(desk.colleague));
  await expect(assign(id, idOf(desk.customer), desk.manager)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('an expected_assignee_id that does not match gets conflict', async () => {
  const id = await desk.open();
  await assign(id, 'me', desk.colleague, '');
  await expect(assign(id, 'me', desk.member, '')).rejects.toMatchObject({ code: 'conflict', status: 409 });
  expect((await assign(id, 'me', desk.member, idOf(desk.colleague))).assignee_id).toBe(idOf(desk.member));
});

test('of 20 parallel assignments of an unassigned session one succeeds', async () => {
  const id = await desk.open();
  const takers = Array.from({ length: 20 }, (_, n) => {
    const [client, call] = n % 2 ? [desk.first, desk.member] : [desk.second, desk.colleague];
    return client.assignChat(call, { session_id: id, assignee_id: 'me', expected_assignee_id: '' });
  });
  const outcomes = await Promise.allSettled(takers);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refused).toEqual(Array(19).fill('conflict'));
});

test('the customer, a stranger, and a manager in their own session get forbidden', async () => {
  const id = await desk.open();
  for (const call of [desk.customer, desk.stranger])
    await expect(assign(id, 'me', call)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(assign(await desk.open({}, desk.manager), 'me', desk.manager)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(assign(crypto.randomUUID(), 'me')).rejects.toMatchObject({ code: 'not_found' });
});
