import { type Desk, startDesk } from '../testing/business';
import { textMessage } from '../testing/requests';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

type Given = { topic?: string; tags?: { values: string[] }; priority?: string };
const patch = async (id: string, given: Given, call = desk.customer) =>
  (await desk.second.updateChat(call, { session_id: id, ...given })).session!;

test('the user and members change topic, tags and priority, each without changing the others', async () => {
  const id = await desk.open();
  expect(await patch(id, { topic: 'Refund' })).toMatchObject({ topic: 'Refund', tags: [], priority: '' });
  expect(await patch(id, { tags: { values: ['vip', 'vip', 'late'] } }, desk.member)).toMatchObject({
    topic: 'Refund',
    tags: ['vip', 'late'],
  });
  expect(await patch(id, { priority: 'urgent' })).toMatchObject({ priority: 'urgent', tags: ['vip', 'late'] });
  expect(await patch(id, { tags: { values: [] }, priority: '' })).toMatchObject({ priority: '', tags: [] });
  expect((await desk.first.getChat(desk.member, { session_id: id })).session).toMatchObject({ topic: 'Refund' });
});

test('a topic that was set is not replaced by the first message, not even an empty one', async () => {
  for (const topic of ['Mine', '']) {
    const id = await desk.open();
    await patch(id, { topic });
    await desk.first.sendMessage(desk.customer, textMessage(id, 'first words'));
    expect((await desk.first.getChat(desk.customer, { session_id: id })).session!.topic).toBe(topic);
  }
});

test('a message of blanks does not become the topic', async () => {
  const id = await desk.open();
  for (const text of [' \n ', 'first words', 'second words'])
    await desk.first.sendMessage(desk.customer, textMessage(id, text));
  expect((await desk.first.getChat(desk.customer, { session_id: id })).session!.topic).toBe('first words');
});

test('each change adds an event with the names of the changed fields, and no change adds none', async () => {
  const id = await desk.open();
  await patch(id, { topic: 'A', priority: 'low' });
  await patch(id, { topic: 'A', priority: 'low' });
  await patch(id, {});
  await patch(id, { priority: 'high' });
  const events = await desk.context.tails.eventsOf(id);
  expect(events.map(({ seq, changed }) => [seq, changed?.toSorted()])).toEqual([
    [1, ['priority', 'topic']],
    [2, ['priority']],
  ]);
});

test.each([
  [{ priority: 'highest' }],
  [{ topic: 'x'.repeat(501) }],
  [{ tags: { values: [''] } }],
  [{ tags: { values: ['x'.repeat(101)] } }],
  [{ tags: { values: Array.from({ length: 51 }, (_, n) => `t${n}`) } }],
])('a change of %j gets validation_failed', async (given) => {
  await expect(patch(await desk.open(), given)).rejects.toMatchObject({ code: 'validation_failed' });
});

test("changing or reading another user's session gets forbidden, an unknown one not_found", async () => {
  const id = await desk.open();
  await expect(patch(id, { topic: 'x' }, desk.stranger)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(patch(crypto.randomUUID(), { topic: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(desk.first.getChat(desk.stranger, { session_id: id })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(desk.first.getChat(desk.member, { session_id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  });
});
