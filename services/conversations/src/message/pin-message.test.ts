import { type Call, ulid, uuidV4 } from '@cws/kit';
import { refusal, someone, startTestBusiness, type TestBusiness, type TestChat } from '../testing/test-business';

let business: TestBusiness;
beforeAll(async () => {
  business = await startTestBusiness();
});
afterAll(() => business.stop());

const pin = async ({ id }: TestChat, as: Call, message_id: string, client = business.second) =>
  (await client.pinMessage(as, { session_id: id, message_id })).message!;
const unpin = async ({ id }: TestChat, as: Call, message_id: string) =>
  (await business.first.unpinMessage(as, { session_id: id, message_id })).message!;
const pinned = async ({ id }: TestChat, as: Call) =>
  (await business.first.listPinnedMessages(as, { session_id: id })).messages.map(({ text }) => text);

test('pins are listed newest first, of the history too, and pinning again changes nothing', async () => {
  const chat = await business.newChat();
  const sent = await chat.sendMany(110);
  for (const index of [105, 0, 60]) {
    const message = await pin(chat, chat.customer, sent[index]!.id);
    expect(message).toMatchObject({ id: sent[index]!.id, is_pinned: true });
  }
  const { seq } = await chat.session();
  expect(await pin(chat, business.member, sent[105]!.id)).toMatchObject({ is_pinned: true });
  expect((await chat.session()).seq).toBe(seq);
  expect(await pinned(chat, chat.customer)).toEqual(['m60', 'm0', 'm105']);
  expect(await unpin(chat, chat.customer, sent[0]!.id)).toMatchObject({ is_pinned: false });
  expect(await unpin(chat, chat.customer, sent[0]!.id)).toMatchObject({ is_pinned: false });
  expect(await pinned(chat, chat.customer)).toEqual(['m60', 'm105']);
  const listed = await chat.list(chat.customer, { direction: 'backward' });
  expect(listed.filter(({ is_pinned }) => is_pinned).map(({ text }) => text)).toEqual(['m105', 'm60']);
});

test('of 70 parallel pins by two processes 50 succeed', async () => {
  const chat = await business.newChat();
  const sent = await chat.sendMany(70);
  const clients = [business.first, business.second];
  const outcomes = await Promise.allSettled(sent.map(({ id }, n) => pin(chat, chat.customer, id, clients[n % 2])));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array(20).fill('pin_limit'));
  expect(new Set(await pinned(chat, chat.customer)).size).toBe(50);
  const free = (await chat.list(chat.customer)).find(({ is_pinned }) => !is_pinned)!;
  expect(await refusal(pin(chat, chat.customer, free.id))).toEqual({ code: 'pin_limit', status: 400 });
  const one = (await chat.list(chat.customer)).find(({ is_pinned }) => is_pinned)!;
  expect(await pin(chat, chat.customer, one.id)).toMatchObject({ is_pinned: true });
  await unpin(chat, chat.customer, one.id);
  expect(await pin(chat, chat.customer, free.id)).toMatchObject({ is_pinned: true });
});

test('private messages are pinned and listed by members alone, and count for the limit', async () => {
  const chat = await business.newChat();
  const note = await chat.send(business.member, 'note', { is_private: true });
  expect(await refusal(pin(chat, chat.customer, note.id))).toEqual({ code: 'message_not_found', status: 404 });
  await pin(chat, business.member, note.id);
  expect([await pinned(chat, chat.customer), await pinned(chat, business.colleague)]).toEqual([[], ['note']]);
  const sent = await chat.sendMany(50);
  for (const { id } of sent.slice(0, 49)) await pin(chat, chat.customer, id);
  expect(await refusal(pin(chat, chat.customer, sent[49]!.id))).toMatchObject({ code: 'pin_limit' });
});

test.each(['deleteMessage', 'purgeMessage'] as const)('%s removes the pin', async (gone) => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'x');
  await pin(chat, chat.customer, id);
  await business.first[gone](chat.customer, { session_id: chat.id, message_id: id });
  expect(await pinned(chat, chat.customer)).toEqual([]);
  expect((await chat.session()).pins).toEqual([]);
});

test("a deleted or unknown message, or one of another user's session, cannot be pinned", async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'x');
  expect(await refusal(pin(chat, someone(), id))).toEqual({ code: 'forbidden', status: 403 });
  await business.first.deleteMessage(chat.customer, { session_id: chat.id, message_id: id });
  for (const message_id of [id, ulid()])
    expect(await refusal(pin(chat, chat.customer, message_id))).toEqual({ code: 'message_not_found', status: 404 });
});

test('listing the pins of a session without access, or of an unknown one, gets 400 session_not_found', async () => {
  const chat = await business.newChat();
  for (const [as, id] of [
    [someone(), chat.id],
    [chat.customer, uuidV4()],
  ] as const)
    expect(await refusal(pinned({ ...chat, id }, as))).toEqual({ code: 'session_not_found', status: 400 });
});
