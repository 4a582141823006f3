import type { Call } from '@cws/kit';
import { editRequest } from '../testing/requests';
import { refusal, someone, type TestBusiness, type TestChat } from '../testing/test-business';
import { withMovableClock } from '../testing/test-clock';

let business: TestBusiness;
const time = withMovableClock((one) => {
  business = one;
});

const edit = async (
  { id }: TestChat,
  as: Call,
  message_id: string,
  text: string,
  content_type = '',
  client = business.second,
) =>
  (await client.editMessage(as, editRequest(id, message_id, { content: JSON.stringify(text), content_type }))).message!;

test.each([1, 110])(
  'an author edits a message that is %d messages back, and its first version is kept',
  async (count) => {
    const chat = await business.newChat();
    const [first] = await chat.sendMany(count);
    const before = await chat.session();
    const once = await edit(chat, chat.customer, first!.id, 'second');
    expect(once).toMatchObject({ text: 'second', is_edited: true, original_content: '"m0"', content_type: 'text' });
    expect(once.updated_at).toBe(once.edited_at);
    const twice = await edit(chat, chat.customer, first!.id, '# third', 'markdown');
    expect(twice).toMatchObject({ content: '"# third"', original_content: '"m0"', content_type: 'markdown' });
    const { message } = await business.first.getMessage(chat.customer, { session_id: chat.id, message_id: first!.id });
    expect(message).toEqual(twice);
    const after = await chat.session();
    expect([after.message_count, after.topic, after.seq]).toEqual([count, 'm0', before.seq + 2]);
    expect(after.last_message).toBe(count === 1 ? '# third' : 'm109');
  },
);

test('an agent edits their own private message, and other callers cannot', async () => {
  const chat = await business.newChat();
  const note = await chat.send(business.member, 'note', { is_private: true });
  expect(await edit(chat, business.member, note.id, 'changed')).toMatchObject({ text: 'changed', is_private: true });
  expect(await refusal(edit(chat, business.colleague, note.id, 'x'))).toEqual({ code: 'forbidden', status: 403 });
  expect(await refusal(edit(chat, chat.customer, note.id, 'x'))).toEqual({ code: 'message_not_found', status: 404 });
});

test("editing another author's message, or one in another user's session, gets forbidden", async () => {
  const chat = await business.newChat();
  const mine = await chat.send(chat.customer, 'x');
  const reply = await chat.send(business.member, 'x');
  for (const [as, id] of [
    [business.manager, mine.id],
    [chat.customer, reply.id],
    [someone(), mine.id],
  ] as const)
    expect(await refusal(edit(chat, as, id, 'y'))).toEqual({ code: 'forbidden', status: 403 });
});

test('an edit later than 15 minutes after the message gets edit_window_closed', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'x');
  time.ahead = 14 * 60_000;
  expect(await edit(chat, chat.customer, id, 'in time')).toMatchObject({ text: 'in time' });
  time.ahead = 15 * 60_000 + 1_000;
  expect(await refusal(edit(chat, chat.customer, id, 'late'))).toEqual({ code: 'edit_window_closed', status: 403 });
});

test('deleted, purged, read-once, postback, bot and system messages cannot be edited', async () => {
  const chat = await business.newChat();
  const { customer, send, id } = chat;
  const gone = await send(customer, 'gone');
  await business.first.deleteMessage(customer, { session_id: id, message_id: gone.id });
  const purged = await send(customer, 'purged');
  await business.first.purgeMessage(customer, { session_id: id, message_id: purged.id });
  const once = await send(customer, 'once', { is_read_once: true });
  const postback = await send(customer, '', { content: '', content_type: 'postback', action_id: 'a' });
  const bot = await send(business.member, 'x', { sender_type: 'bot' });
  const system = await send(business.member, 'x', { sender_type: 'system' });
  for (const message of [gone, purged, once, postback, bot, system])
    expect(await refusal(edit(chat, customer, message.id, 'x'))).toEqual({ code: 'validation_failed', status: 400 });
});

test('the new content is validated like that of a new message', async () => {
  const chat = await business.newChat();
  const { id: message_id } = await chat.send(chat.customer, 'x');
  const refused = async (content: string, content_type = '') =>
    (
      await refusal(
        business.first.editMessage(chat.customer, editRequest(chat.id, message_id, { content, content_type })),
      )
    ).code;
  expect(await refused('')).toBe('validation_failed');
  expect(await refused('"x"', 'smell')).toBe('unsupported_content_type');
  expect(await refused('"x"', 'postback')).toBe('validation_failed');
  expect(await refused(JSON.stringify('x'.repeat(33_000)))).toBe('message_too_large');
});

test('editing a message of an archived session gets session_archived', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'x');
  await business.context.sessions.collection.updateOne(
    { _id: chat.id },
    { $set: { status: 'archived' }, $inc: { rev: 1 } },
  );
  expect(await refusal(edit(chat, chat.customer, id, 'y'))).toEqual({ code: 'session_archived', status: 400 });
});

test('parallel edits keep the first version as original_content, and each is an event', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'first');
  const { seq } = await chat.session();
  const texts = Array.from({ length: 20 }, (_, n) => `edit ${n}`);
  const clients = [business.first, business.second];
  await Promise.all(texts.map((text, n) => edit(chat, chat.customer, id, text, '', clients[n % 2])));
  const [message] = await chat.list(chat.customer);
  expect(texts).toContain(message!.text);
  expect(message!.original_content).toBe('"first"');
  expect(await chat.session()).toMatchObject({ seq: seq + 20, last_message: message!.text });
});

test('after a merge the new user edits messages of the former one', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'x');
  const heir = someone();
  await business.context.sessions.collection.updateOne(
    { _id: chat.id },
    {
      $set: { user_id: heir.caller.user_id, former_user_ids: [chat.customer.caller.user_id] },
      $inc: { rev: 1 },
    },
  );
  expect(await edit(chat, heir, id, 'mine now')).toMatchObject({ text: 'mine now' });
  expect(await edit(chat, chat.customer, id, 'late but mine')).toMatchObject({ text: 'late but mine' });
});
