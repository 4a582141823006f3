import { APP, type Desk, startDesk } from '../testing/business';
import {
  branchRequest,
  chatRequest,
  chatsRequest,
  keyAs,
  pageRequest,
  statusRequest,
  textMessage,
} from '../testing/requests';
import { sayMany } from '../testing/say-many';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

type Keyed = ReturnType<typeof keyAs>;
const branch = (session_id: string, message_id = '', call = desk.customer, idempotency?: Keyed, client = desk.second) =>
  client.branchChat(call, branchRequest(session_id, { message_id, idempotency }));
const branchOf = async (...given: Parameters<typeof branch>) => (await branch(...given)).session!;
const send = async (id: string, text: string, overrides = {}, call = desk.customer) =>
  (await desk.first.sendMessage(call, textMessage(id, text, overrides))).message!.id;
const messagesOf = async (id: string, call = desk.customer) =>
  (await desk.first.listMessages(call, pageRequest(id, { limit: 100 }))).messages;
const textsOf = async (id: string, call = desk.customer) => (await messagesOf(id, call)).map(({ text }) => text);
const sessionOf = async (session_id: string) => (await desk.first.getChat(desk.customer, { session_id })).session!;
const rowsOf = (session_id: string) =>
  desk.context.messages.collection.find({ session_id }, { sort: { _id: 1 } }).toArray();

test('a branch has copies of all messages up to the last one that is not deleted, in order and with their times', async () => {
  const id = await desk.open();
  const sent = [await send(id, 'one'), await send(id, 'two'), await send(id, 'three')];
  await desk.first.deleteMessage(desk.customer, { session_id: id, message_id: sent[2]! });
  const source = await sessionOf(id);
  const made = await branchOf(id);
  expect(made).toMatchObject({
    parent_session_id: id,
    branched_at_message_id: sent[1],
    status: 'active',
    topic: 'one',
    message_count: 2,
    last_message: 'two',
    last_message_at: source.last_message_at,
    ...Object.fromEntries(
      (['app_id', 'bot_profile_id', 'routing_reason', 'conversation_id', 'user_id'] as const).map((field) => [
        field,
        source[field],
      ]),
    ),
  });
  expect(made.id).not.toBe(id);
  expect(made.reference_code).not.toBe(source.reference_code);
  const [old, copies] = [await messagesOf(id), await messagesOf(made.id)];
  expect(copies.map(({ text, created_at }) => [text, created_at])).toEqual(
    old.map(({ text, created_at }) => [text, created_at]),
  );
  const ids = copies.map((copy) => copy.id);
  expect(ids).toEqual(ids.toSorted());
  expect((await rowsOf(made.id)).map(({ source_message_id }) => source_message_id)).toEqual([sent[0], sent[1]]);
});

test('a branch of a long session copies history and tail, and takes new messages', async () => {
  const id = await desk.open();
  await sayMany(desk.context, desk.customer, id, 130);
  const made = await branchOf(id);
  expect(made.message_count).toBe(130);
  expect((await rowsOf(made.id)).map(({ seq }) => seq)).toEqual(Array.from({ length: 130 }, (_, n) => n + 1));
  await send(made.id, 'goes on');
  const { messages } = await desk.first.listMessages(
    desk.customer,
    pageRequest(made.id, { direction: 'backward', limit: 3 }),
  );
  expect(messages.map(({ text }) => text)).toEqual(['goes on', 'm129', 'm128']);
  expect(await sessionOf(id)).toMatchObject({ message_count: 130 });
});

test('a branch ends at the named message, even a deleted one, which stays deleted', async () => {
  const id = await desk.open();
  const [one, two] = [await send(id, 'one'), await send(id, 'two')];
  await send(id, 'three');
  expect(await textsOf((await branchOf(id, one)).id)).toEqual(['one']);
  await desk.first.deleteMessage(desk.customer, { session_id: id, message_id: two });
  const made = await branchOf(id, two);
  expect(made).toMatchObject({ branched_at_message_id: two, message_count: 1, last_message: 'one' });
  expect((await rowsOf(made.id)).map(({ deleted_at }) => deleted_at !== undefined)).toEqual([false, true]);
});

test('a branch keeps private messages and replies, empties read-once messages, and copies no pins or keys', async () => {
  const id = await desk.open();
  const first = await send(id, 'first', { client_message_id: 'k1' });
  await send(id, 'note', { is_private: true }, desk.member);
  await send(id, 'secret words', { is_read_once: true });
  await send(id, 'answer', { reply_to_message_id: first }, desk.member);
  await desk.first.pinMessage(desk.customer, { session_id: id, message_id: first });
  const made = await branchOf(id);
  expect(made).toMatchObject({ message_count: 3, unread_count: 1 });
  expect(await textsOf(made.id)).toEqual(['first', '', 'answer']);
  expect(await textsOf(made.id, desk.member)).toEqual(['first', 'note', '', 'answer']);
  const [copy, once, answer] = await messagesOf(made.id);
  expect(once).toMatchObject({ is_read_once: true, content: '' });
  expect(JSON.stringify(await rowsOf(made.id))).not.toContain('secret words');
  expect(answer!.reply_to_message_id).toBe(copy!.id);
  expect(JSON.parse(answer!.reply_snapshot)).toMatchObject({ id: copy!.id, text: 'first' });
  expect((await messagesOf(made.id)).map(({ is_pinned }) => is_pinned)).toEqual([false, false, false]);
  expect(await send(made.id, 'again', { client_message_id: 'k1' })).not.toBe(copy!.id);
});

test('messages have the same read status in the branch', async () => {
  const id = await desk.open();
  await send(id, 'hello');
  await send(id, 'seen', {}, desk.member);
  await desk.first.readMessages(desk.customer, { session_id: id, up_to: '' });
  await send(id, 'unseen', {}, desk.member);
  const made = await branchOf(id);
  expect(made.unread_count).toBe(1);
  expect((await messagesOf(made.id)).map(({ status }) => status)).toEqual(
    (await messagesOf(id)).map(({ status }) => status),
  );
});

test('a branch of a branch can be made, and a resume finds neither', async () => {
  const call = { ...desk.customer, caller: { ...desk.customer.caller, user_id: crypto.randomUUID() } };
  const id = await desk.open({}, call);
  await send(id, 'one', {}, call);
  const second = await branchOf((await branchOf(id, '', call)).id, '', call);
  expect(await textsOf(second.id, call)).toEqual(['one']);
  expect((await messagesOf(second.id, call))[0]!.created_at).toBe((await messagesOf(id, call))[0]!.created_at);
  await desk.first.setChatStatus(call, statusRequest(second.id, 'pending'));
  const resume = async () => (await desk.first.createChat(call, chatRequest({ app_id: APP }))).session!.id;
  expect(await resume()).toBe(id);
  await desk.first.archiveChat(call, { session_id: id });
  expect(await resume()).not.toBe(second.id);
});

test('the same Idempotency-Key returns the same branch, in parallel through two processes and later', async () => {
  const id = await desk.open();
  for (let n = 0; n < 20; n++) await send(id, `n${n}`);
  const key = keyAs(desk.customer.caller.user_id, 'branch');
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, n) => branchOf(id, '', desk.customer, key, n % 2 ? desk.first : desk.second)),
  );
  const later = await branch(id, '', desk.customer, key);
  expect(new Set([...tries, later.session!].map((made) => made.id)).size).toBe(1);
  expect(later.replayed).toBe(true);
  expect(await textsOf(later.session!.id)).toHaveLength(20);
  const other = branch(id, '', desk.customer, { ...key, request_hash: 'other' });
  await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict', status: 422 });
});

test('a branch that is made during sends holds exactly the messages up to its cut-off', async () => {
  const id = await desk.open();
  await send(id, 'first');
  const sends = Array.from({ length: 30 }, (_, n) => send(id, `n${n}`));
  const made = await Promise.all(Array.from({ length: 4 }, () => branchOf(id)));
  await Promise.all(sends);
  const all = await messagesOf(id);
  for (const one of made) {
    const upTo = all.filter((message) => message.id <= one.branched_at_message_id!);
    expect(await textsOf(one.id)).toEqual(upTo.map(({ text }) => text));
  }
});

test('a message_id that is not of the session gets message_not_found, and an empty session validation_failed', async () => {
  const [id, other] = [await desk.open(), await desk.open()];
  await expect(branch(id)).rejects.toMatchObject({ code: 'validation_failed', status: 400 });
  await send(id, 'one');
  const foreign = await send(other, 'two');
  const note = await send(id, 'note', { is_private: true }, desk.member);
  for (const message_id of [foreign, note, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'])
    await expect(branch(id, message_id)).rejects.toMatchObject({ code: 'message_not_found', status: 404 });
  await expect(branch(id, 'x')).rejects.toMatchObject({ code: 'validation_failed' });
});

test('a member or stranger who branches a session gets forbidden', async () => {
  const id = await desk.open();
  await send(id, 'one');
  for (const call of [desk.member, desk.stranger])
    await expect(branch(id, '', call)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(branch(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  expect((await desk.first.listChats(desk.stranger, chatsRequest())).sessions).toEqual([]);
});
