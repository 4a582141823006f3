import type { Call } from '@cws/kit';
import { branchRequest } from '../testing/requests';
import { refusal, someone, startTestBusiness, type TestBusiness, type TestChat } from '../testing/test-business';

let business: TestBusiness;
beforeAll(async () => {
  business = await startTestBusiness();
});
afterAll(() => business.stop());

const rate = ({ id }: TestChat, as: Call, message_id: string, helpful: boolean, comment = '') =>
  business.second.rateMessage(as, { session_id: id, message_id, helpful, comment });
const one = async ({ id }: TestChat, as: Call, message_id: string) =>
  (await business.first.getMessage(as, { session_id: id, message_id })).message!;
const answerIn = (chat: TestChat, sending = {}) =>
  chat.send(business.member, 'the answer', { sender_type: 'bot', ...sending });

// contract: messages-rating
test('a rating replaces the one before, and both sides see it', async () => {
  const chat = await business.newChat();
  const { id } = await answerIn(chat);
  expect(await one(chat, chat.customer, id)).toMatchObject({ helpful: undefined, helpful_comment: '' });
  expect(await rate(chat, chat.customer, id, false, 'too long')).toEqual({ helpful: false, comment: 'too long' });
  for (const as of [chat.customer, business.member])
    expect(await one(chat, as, id)).toMatchObject({ helpful: false, helpful_comment: 'too long', text: 'the answer' });
  expect(await rate(chat, chat.customer, id, true)).toEqual({ helpful: true, comment: '' });
  expect((await chat.list(business.member)).at(-1)).toMatchObject({ id, helpful: true, helpful_comment: '' });
});

test('a rating is one change of the session, and an equal one is none', async () => {
  const chat = await business.newChat();
  const { id } = await answerIn(chat);
  const before = await chat.session();
  await rate(chat, chat.customer, id, true, 'thanks');
  const after = await chat.session();
  expect(after.seq).toBe(before.seq + 1);
  expect(after.tail_bytes).toBe(before.tail_bytes + 'thanks'.length);
  await rate(chat, chat.customer, id, true, 'thanks');
  expect((await chat.session()).seq).toBe(after.seq);
});

test("an answer that has left the session's document is rated", async () => {
  const chat = await business.newChat();
  const { id } = await answerIn(chat);
  await chat.sendMany(110);
  await rate(chat, chat.customer, id, true, 'late');
  expect((await chat.list(chat.customer))[0]).toMatchObject({ id, helpful: true, helpful_comment: 'late' });
});

test("only the session's user rates, and only a message of the bot that is there", async () => {
  const chat = await business.newChat();
  const { id } = await answerIn(chat);
  const forbidden = { code: 'forbidden', status: 403 };
  for (const as of [business.member, business.manager, someone()])
    expect(await refusal(rate(chat, as, id, true))).toEqual(forbidden);
  const invalid = { code: 'validation_failed', status: 400 };
  const others = [await chat.send(chat.customer, 'mine'), await chat.send(business.member, 'by a person')];
  for (const other of others) expect(await refusal(rate(chat, chat.customer, other.id, true))).toEqual(invalid);
  expect(await refusal(rate(chat, chat.customer, id, true, 'x'.repeat(1001)))).toEqual(invalid);
  await rate(chat, chat.customer, id, true, '😀'.repeat(1000));
  const hidden = await answerIn(chat, { is_private: true });
  expect(await refusal(rate(chat, chat.customer, hidden.id, true))).toMatchObject({ code: 'message_not_found' });
  await business.first.deleteMessage(chat.customer, { session_id: chat.id, message_id: id });
  expect(await refusal(rate(chat, chat.customer, id, true))).toEqual({ code: 'message_not_found', status: 404 });
});

test('a purge removes the rating, and no other is taken', async () => {
  const chat = await business.newChat();
  const { id } = await answerIn(chat);
  await rate(chat, chat.customer, id, false, 'personal');
  await business.first.purgeMessage(business.manager, { session_id: chat.id, message_id: id });
  expect(await one(chat, business.member, id)).toMatchObject({ helpful: undefined, helpful_comment: '' });
  const { sessions, messages } = business.context;
  const stored = await Promise.all([sessions, messages].map(({ collection }) => collection.find().toArray()));
  expect(JSON.stringify(stored)).not.toContain('personal');
  expect(await refusal(rate(chat, chat.customer, id, true))).toEqual({ code: 'validation_failed', status: 400 });
});

test('a branch has the answer without its rating, and an archived session takes one', async () => {
  const chat = await business.newChat();
  const { id } = await answerIn(chat);
  await rate(chat, chat.customer, id, true, 'good');
  const { session } = await business.first.branchChat(chat.customer, branchRequest(chat.id));
  const [copy] = await chat.list(chat.customer, { session_id: session!.id });
  expect(copy).toMatchObject({ source_message_id: id, helpful: undefined, helpful_comment: '' });
  await business.first.archiveChat(chat.customer, { session_id: chat.id });
  expect(await rate(chat, chat.customer, id, false)).toEqual({ helpful: false, comment: '' });
});
