import { ulid } from '@cws/kit';
import { type Office, refusal, startOffice } from '../testing/office';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.stop());

test.each([1, 110])('a reply keeps what it answers as it was, %d messages back', async (count) => {
  const { customer, send, sendMany, list } = await office.newRoom();
  const [first] = await sendMany(count);
  const reply = await send(office.member, 'indeed', { reply_to_message_id: first!.id });
  expect(reply.reply_to_message_id).toBe(first!.id);
  expect(JSON.parse(reply.reply_snapshot)).toMatchObject({
    id: first!.id,
    sender_type: 'user',
    sender_id: customer.caller.user_id,
    content_type: 'text',
    content: 'm0',
    text: 'm0',
  });
  expect((await list(customer, { direction: 'backward', limit: 1 }))[0]).toEqual(reply);
});

test('what is not there for the speaker cannot be replied to', async () => {
  const { customer, id, send } = await office.newRoom();
  const elsewhere = await (await office.newRoom()).sendMany(1);
  const note = await send(office.member, 'note', { is_private: true });
  const gone = await send(customer, 'gone');
  await office.first.deleteMessage(customer, { session_id: id, message_id: gone.id });
  for (const reply_to_message_id of [elsewhere[0]!.id, note.id, gone.id, ulid(), 'nonsense'])
    expect(await refusal(send(customer, 'x', { reply_to_message_id }))).toEqual({
      code: 'message_not_found',
      status: 400,
    });
});

test('a private message is replied to in private only', async () => {
  const { send } = await office.newRoom();
  const { id: reply_to_message_id } = await send(office.member, 'note', { is_private: true });
  expect(await refusal(send(office.colleague, 'x', { reply_to_message_id }))).toEqual({
    code: 'validation_failed',
    status: 400,
  });
  const reply = await send(office.colleague, 'x', { reply_to_message_id, is_private: true });
  expect(JSON.parse(reply.reply_snapshot)).toMatchObject({ content: 'note' });
});

test('of what may be read once a reply keeps nothing', async () => {
  const { customer, send } = await office.newRoom();
  const { id: reply_to_message_id } = await send(customer, 'secret', { is_read_once: true });
  expect(await send(office.member, 'x', { reply_to_message_id })).toMatchObject({
    reply_to_message_id,
    reply_snapshot: '',
  });
});

test.each(['deleteMessage', 'purgeMessage'] as const)(
  '%s empties the snapshots, in the tail and in the history',
  async (gone) => {
    const { customer, id, send, sendMany, list } = await office.newRoom();
    const target = await send(customer, 'the target');
    const replies = [await send(office.member, 'early', { reply_to_message_id: target.id })];
    await sendMany(110);
    replies.push(await send(office.member, 'late', { reply_to_message_id: target.id }));
    await office.second[gone](customer, { session_id: id, message_id: target.id });
    for (const reply of replies) {
      const { message } = await office.first.getMessage(customer, { session_id: id, message_id: reply.id });
      expect(message).toMatchObject({ reply_to_message_id: target.id, reply_snapshot: '', text: reply.text });
    }
    expect(JSON.stringify(await list(customer, { limit: 100 }))).not.toContain('the target');
  },
);

test('replies in the history are found by an index', async () => {
  const { id, sendMany } = await office.newRoom();
  const [first] = await sendMany(200);
  const { collection } = office.context.messages;
  const plan = await collection.find({ session_id: id, reply_to_message_id: first!.id }).explain('executionStats');
  expect(plan['executionStats'].totalKeysExamined).toBe(0);
});

test('a long message is quoted by its beginning', async () => {
  const { customer, send } = await office.newRoom();
  const long = await send(customer, 'long '.repeat(4_000));
  const { reply_snapshot } = await send(office.member, 'x', { reply_to_message_id: long.id });
  expect(reply_snapshot.length).toBeLessThan(5_000);
  expect(JSON.parse(reply_snapshot).content.startsWith('long long')).toBe(true);
});
