import { ulidTime } from '@cws/kit';
import { noDuty } from '../answer/answer-duty';
import { moveTail } from '../chat/log/move-tail';
import { someKey, textMessage } from '../testing';
import { type Office, refusal } from '../testing/office';
import { withOfficeLater } from '../testing/office-later';
import { sendMessage } from './send-message';

let office: Office;
const time = withOfficeLater((one) => {
  office = one;
});

test.each([
  ['client_message_id', { client_message_id: 'same' }],
  ['Idempotency-Key', { idempotency: someKey() }],
])('of 200 sends at once with one %s one is stored', async (_kind, key) => {
  const { customer, id, list, session } = await office.newRoom();
  const doors = [office.first, office.second];
  const sent = await Promise.all(
    Array.from({ length: 200 }, (_, n) => doors[n % 2]!.sendMessage(customer, textMessage(id, 'once', key))),
  );
  expect(new Set(sent.map(({ message }) => message!.id)).size).toBe(1);
  expect(sent.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await list(customer)).toHaveLength(1);
  expect(await session()).toMatchObject({ message_count: 1, seq: 1 });
});

test('replies with one key at once are one too', async () => {
  const { customer, send, list } = await office.newRoom();
  const { id: reply_to_message_id } = await send(customer, 'x');
  const reply = { reply_to_message_id, client_message_id: 'reply' };
  const sent = await Promise.all(Array.from({ length: 30 }, () => send(office.member, 'once', reply)));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await list(customer)).toHaveLength(2);
});

test('a repeat is one also when the first came, and left the tail, while it was under way', async () => {
  const { customer, id, send } = await office.newRoom();
  const key = { client_message_id: 'same' };
  let first = '';
  const comeAndGo = async () => {
    if (first !== '') return 'nobot' as const;
    first = (await send(customer, 'once', key)).id;
    for (let n = 0; n < 40; n += 1) await send(customer, `m${n}`);
    const heavy = { $set: { tail_bytes: 600 * 1024 }, $inc: { rev: 1 } };
    await office.context.sessions.collection.updateOne({ _id: id }, heavy);
    await moveTail(office.context, id);
    return 'nobot' as const;
  };
  const context = { ...office.context, answers: { ...noDuty, kindOf: comeAndGo } };
  const { message, replayed } = await sendMessage(context, customer, textMessage(id, 'once', key));
  expect([message!.id, replayed]).toEqual([first, true]);
});

test('each side has keys of its own', async () => {
  const { customer, send, list } = await office.newRoom();
  const key = { client_message_id: 'mine' };
  const mine = await send(customer, 'question', key);
  const theirs = await send(office.member, 'answer', key);
  expect(theirs.id).not.toBe(mine.id);
  expect(await send(office.member, 'answer', key)).toEqual(theirs);
  expect((await send(customer, 'question', key)).id).toBe(mine.id);
  expect(await list(customer)).toHaveLength(2);
});

test('a repeat is looked for before anything else is checked', async () => {
  const { customer, id, send } = await office.newRoom();
  const key = { client_message_id: 'kept' };
  const first = await send(customer, 'x', key);
  for (const status of ['archived', 'closed'] as const) {
    await office.context.sessions.collection.updateOne({ _id: id }, { $set: { status }, $inc: { rev: 1 } });
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

test('time never goes back in a session, whatever the clocks do', async () => {
  const { customer, send } = await office.newRoom();
  time.ahead = 60_000;
  const first = await send(customer, 'ahead');
  time.ahead = -60_000;
  const second = await send(customer, 'behind');
  expect(second.id > first.id).toBe(true);
  expect(second.created_at >= first.created_at).toBe(true);
  expect(second.created_at).toBe(ulidTime(second.id).toISOString());
});
