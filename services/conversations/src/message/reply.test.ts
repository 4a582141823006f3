import { ulid } from '@cws/kit';
import { refusal, startTestBusiness, type TestBusiness } from '../testing/test-business';

let business: TestBusiness;
beforeAll(async () => {
  business = await startTestBusiness();
});
afterAll(() => business.stop());

test.each([1, 110])('a reply holds a snapshot of its target, %d messages back', async (count) => {
  const { customer, send, sendMany, list } = await business.newChat();
  const [first] = await sendMany(count);
  const reply = await send(business.member, 'indeed', { reply_to_message_id: first!.id });
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

test('a reply to a message that its author cannot see gets message_not_found', async () => {
  const { customer, id, send } = await business.newChat();
  const elsewhere = await (await business.newChat()).sendMany(1);
  const note = await send(business.member, 'note', { is_private: true });
  const gone = await send(customer, 'gone');
  await business.first.deleteMessage(customer, { session_id: id, message_id: gone.id });
  for (const reply_to_message_id of [elsewhere[0]!.id, note.id, gone.id, ulid(), 'nonsense'])
    expect(await refusal(send(customer, 'x', { reply_to_message_id }))).toEqual({
      code: 'message_not_found',
      status: 400,
    });
});

test('a public reply to a private message gets validation_failed', async () => {
  const { send } = await business.newChat();
  const { id: reply_to_message_id } = await send(business.member, 'note', { is_private: true });
  expect(await refusal(send(business.colleague, 'x', { reply_to_message_id }))).toEqual({
    code: 'validation_failed',
    status: 400,
  });
  const reply = await send(business.colleague, 'x', { reply_to_message_id, is_private: true });
  expect(JSON.parse(reply.reply_snapshot)).toMatchObject({ content: 'note' });
});

test('a reply to a read-once message has no snapshot', async () => {
  const { customer, send } = await business.newChat();
  const { id: reply_to_message_id } = await send(customer, 'secret', { is_read_once: true });
  expect(await send(business.member, 'x', { reply_to_message_id })).toMatchObject({
    reply_to_message_id,
    reply_snapshot: '',
  });
});

test.each(['deleteMessage', 'purgeMessage'] as const)(
  '%s of a message empties the snapshots of its replies, in the tail and in the history',
  async (gone) => {
    const { customer, id, send, sendMany, list } = await business.newChat();
    const target = await send(customer, 'the target');
    const replies = [await send(business.member, 'early', { reply_to_message_id: target.id })];
    await sendMany(110);
    replies.push(await send(business.member, 'late', { reply_to_message_id: target.id }));
    await business.second[gone](customer, { session_id: id, message_id: target.id });
    for (const reply of replies) {
      const { message } = await business.first.getMessage(customer, { session_id: id, message_id: reply.id });
      expect(message).toMatchObject({ reply_to_message_id: target.id, reply_snapshot: '', text: reply.text });
    }
    expect(JSON.stringify(await list(customer, { limit: 100 }))).not.toContain('the target');
  },
);

test('an index finds replies in the history', async () => {
  const { id, sendMany } = await business.newChat();
  const [first] = await sendMany(200);
  const { collection } = business.context.messages;
  const plan = await collection.find({ session_id: id, reply_to_message_id: first!.id }).explain('executionStats');
  expect(plan['executionStats'].totalKeysExamined).toBe(0);
});

test('the snapshot of a long message holds its beginning', async () => {
  const { customer, send } = await business.newChat();
  const long = await send(customer, 'long '.repeat(4_000));
  const { reply_snapshot } = await send(business.member, 'x', { reply_to_message_id: long.id });
  expect(reply_snapshot.length).toBeLessThan(5_000);
  expect(JSON.parse(reply_snapshot).content.startsWith('long long')).toBe(true);
});
