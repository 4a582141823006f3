import { ulidTime } from '@cws/kit';
import { moveTail } from '../chat/log/move-tail';
import { someKey, textMessage } from '../testing/requests';
import { refusal, type TestBusiness } from '../testing/test-business';
import { withMovableClock } from '../testing/test-clock';
import { sendMessage } from './send-message';

let business: TestBusiness;
const time = withMovableClock((one) => {
  business = one;
});

test.each([
  ['client_message_id', { client_message_id: 'same' }],
  ['Idempotency-Key', { idempotency: someKey() }],
])('of 200 parallel sends with the same %s one is stored', async (_kind, key) => {
  const { customer, id, list, session } = await business.newChat();
  const doors = [business.first, business.second];
  const sent = await Promise.all(
    Array.from({ length: 200 }, (_, n) => doors[n % 2]!.sendMessage(customer, textMessage(id, 'once', key))),
  );
  expect(new Set(sent.map(({ message }) => message!.id)).size).toBe(1);
  expect(sent.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await list(customer)).toHaveLength(1);
  expect(await session()).toMatchObject({ message_count: 1, seq: 1 });
});

test('of 30 parallel replies with the same client_message_id one is stored', async () => {
  const { customer, send, list } = await business.newChat();
  const { id: reply_to_message_id } = await send(customer, 'x');
  const reply = { reply_to_message_id, client_message_id: 'reply' };
  const sent = await Promise.all(Array.from({ length: 30 }, () => send(business.member, 'once', reply)));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await list(customer)).toHaveLength(2);
});

test('a repeat is recognised when the first send is stored and moved to the history meanwhile', async () => {
  const { customer, id, send } = await business.newChat();
  const key = { client_message_id: 'same' };
  let first = '';
  const comeAndGo = async () => {
    if (first !== '') return 'nobot' as const;
    first = (await send(customer, 'once', key)).id;
    for (let n = 0; n < 40; n += 1) await send(customer, `m${n}`);
    const heavy = { $set: { tail_bytes: 600 * 1024 }, $inc: { rev: 1 } };
    await business.context.sessions.collection.updateOne({ _id: id }, heavy);
    await moveTail(business.context, id);
    return 'nobot' as const;
  };
  const context = { ...business.context, bots: { of: comeAndGo } };
  const { message, replayed } = await sendMessage(context, customer, textMessage(id, 'once', key));
  expect([message!.id, replayed]).toEqual([first, true]);
});

test('the same client_message_id of the other side is another message', async () => {
  const { customer, send, list } = await business.newChat();
  const key = { client_message_id: 'mine' };
  const mine = await send(customer, 'question', key);
  const theirs = await send(business.member, 'answer', key);
  expect(theirs.id).not.toBe(mine.id);
  expect(await send(business.member, 'answer', key)).toEqual(theirs);
  expect((await send(customer, 'question', key)).id).toBe(mine.id);
  expect(await list(customer)).toHaveLength(2);
});

test('a repeat returns the stored message even if the request or the session has become invalid', async () => {
  const { customer, id, send } = await business.newChat();
  const key = { client_message_id: 'kept' };
  const first = await send(customer, 'x', key);
  for (const status of ['archived', 'closed'] as const) {
    await business.context.sessions.collection.updateOne({ _id: id }, { $set: { status }, $inc: { rev: 1 } });
    for (const broken of [
      {},
      { content: JSON.stringify('x'.repeat(33_000)) },
      { content_type: 'smell' },
      { content: '' },
      { reply_to_message_id: 'nonsense' },
      { content_type: 'postback' },
    ])
      expect((await send(customer, 'x', { ...key, ...broken })).id).toBe(first.id);
    expect((await refusal(send(customer, 'new'))).code).toBe(`session_${status}`);
  }
});

test('ids and times of messages rise even when a clock goes back', async () => {
  const { customer, send } = await business.newChat();
  time.ahead = 60_000;
  const first = await send(customer, 'ahead');
  time.ahead = -60_000;
  const second = await send(customer, 'behind');
  expect(second.id > first.id).toBe(true);
  expect(second.created_at >= first.created_at).toBe(true);
  expect(second.created_at).toBe(ulidTime(second.id).toISOString());
});
