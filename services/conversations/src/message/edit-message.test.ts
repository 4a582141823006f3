import type { Call } from '@cws/kit';
import { type Office, type Room, refusal, someone } from '../testing/office';
import { withOfficeLater } from '../testing/office-later';

let office: Office;
const time = withOfficeLater((one) => {
  office = one;
});

const edit = async (
  { id }: Room,
  as: Call,
  message_id: string,
  text: string,
  content_type = '',
  door = office.second,
) => (await door.editMessage(as, { session_id: id, message_id, content: JSON.stringify(text), content_type })).message!;

test.each([1, 110])('the author edits; the first version is kept, %d messages back', async (count) => {
  const room = await office.newRoom();
  const [first] = await room.sendMany(count);
  const before = await room.session();
  const once = await edit(room, room.customer, first!.id, 'second');
  expect(once).toMatchObject({ text: 'second', is_edited: true, original_content: '"m0"', content_type: 'text' });
  expect(once.updated_at).toBe(once.edited_at);
  const twice = await edit(room, room.customer, first!.id, '# third', 'markdown');
  expect(twice).toMatchObject({ content: '"# third"', original_content: '"m0"', content_type: 'markdown' });
  const { message } = await office.first.getMessage(room.customer, { session_id: room.id, message_id: first!.id });
  expect(message).toEqual(twice);
  const after = await room.session();
  expect([after.message_count, after.topic, after.seq]).toEqual([count, 'm0', before.seq + 2]);
  expect(after.last_message).toBe(count === 1 ? '# third' : 'm109');
});

test('agents edit what they wrote, in private too', async () => {
  const room = await office.newRoom();
  const note = await room.send(office.member, 'note', { is_private: true });
  expect(await edit(room, office.member, note.id, 'changed')).toMatchObject({ text: 'changed', is_private: true });
  expect(await refusal(edit(room, office.colleague, note.id, 'x'))).toEqual({ code: 'forbidden', status: 403 });
  expect(await refusal(edit(room, room.customer, note.id, 'x'))).toEqual({ code: 'message_not_found', status: 404 });
});

test("others' messages are forbidden, other people's sessions too", async () => {
  const room = await office.newRoom();
  const mine = await room.send(room.customer, 'x');
  const answer = await room.send(office.member, 'x');
  for (const [as, id] of [
    [office.manager, mine.id],
    [room.customer, answer.id],
    [someone(), mine.id],
  ] as const)
    expect(await refusal(edit(room, as, id, 'y'))).toEqual({ code: 'forbidden', status: 403 });
});

test('the window is 15 minutes from the writing', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'x');
  time.ahead = 14 * 60_000;
  expect(await edit(room, room.customer, id, 'in time')).toMatchObject({ text: 'in time' });
  time.ahead = 15 * 60_000 + 1_000;
  expect(await refusal(edit(room, room.customer, id, 'late'))).toEqual({ code: 'edit_window_closed', status: 403 });
});

test('what cannot be edited is refused', async () => {
  const room = await office.newRoom();
  const { customer, send, id } = room;
  const gone = await send(customer, 'gone');
  await office.first.deleteMessage(customer, { session_id: id, message_id: gone.id });
  const purged = await send(customer, 'purged');
  await office.first.purgeMessage(customer, { session_id: id, message_id: purged.id });
  const once = await send(customer, 'once', { is_read_once: true });
  const postback = await send(customer, '', { content: '', content_type: 'postback', action_id: 'a' });
  const bot = await send(office.member, 'x', { sender_type: 'bot' });
  const system = await send(office.member, 'x', { sender_type: 'system' });
  for (const message of [gone, purged, once, postback, bot, system])
    expect(await refusal(edit(room, customer, message.id, 'x'))).toEqual({ code: 'validation_failed', status: 400 });
});

test('the new content is checked like a new message', async () => {
  const room = await office.newRoom();
  const { id: message_id } = await room.send(room.customer, 'x');
  const refused = async (content: string, content_type = '') =>
    (await refusal(office.first.editMessage(room.customer, { session_id: room.id, message_id, content, content_type })))
      .code;
  expect(await refused('')).toBe('validation_failed');
  expect(await refused('"x"', 'smell')).toBe('unsupported_content_type');
  expect(await refused('"x"', 'postback')).toBe('validation_failed');
  expect(await refused(JSON.stringify('x'.repeat(33_000)))).toBe('message_too_large');
});

test('nothing is edited in the archive', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'x');
  await office.context.sessions.collection.updateOne(
    { _id: room.id },
    { $set: { status: 'archived' }, $inc: { rev: 1 } },
  );
  expect(await refusal(edit(room, room.customer, id, 'y'))).toEqual({ code: 'session_archived', status: 400 });
});

test('of many edits at once the first version is the first one, and each is told', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'first');
  const { seq } = await room.session();
  const texts = Array.from({ length: 20 }, (_, n) => `edit ${n}`);
  const doors = [office.first, office.second];
  await Promise.all(texts.map((text, n) => edit(room, room.customer, id, text, '', doors[n % 2])));
  const [message] = await room.list(room.customer);
  expect(texts).toContain(message!.text);
  expect(message!.original_content).toBe('"first"');
  expect(await room.session()).toMatchObject({ seq: seq + 20, last_message: message!.text });
});

test('of a merged user, the new one is the author', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'x');
  const heir = someone();
  await office.context.sessions.collection.updateOne(
    { _id: room.id },
    {
      $set: { user_id: heir.caller.user_id, former_user_ids: [room.customer.caller.user_id] },
      $inc: { rev: 1 },
    },
  );
  expect(await edit(room, heir, id, 'mine now')).toMatchObject({ text: 'mine now' });
  expect(await edit(room, room.customer, id, 'late but mine')).toMatchObject({ text: 'late but mine' });
});
