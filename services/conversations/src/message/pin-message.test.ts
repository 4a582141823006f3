import { type Call, ulid, uuidV4 } from '@cws/kit';
import { type Office, type Room, refusal, someone, startOffice } from '../testing/office';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.stop());

const pin = async ({ id }: Room, as: Call, message_id: string, door = office.second) =>
  (await door.pinMessage(as, { session_id: id, message_id })).message!;
const unpin = async ({ id }: Room, as: Call, message_id: string) =>
  (await office.first.unpinMessage(as, { session_id: id, message_id })).message!;
const pinned = async ({ id }: Room, as: Call) =>
  (await office.first.listPinnedMessages(as, { session_id: id })).messages.map(({ text }) => text);

test('the newest pin is first, also of what has left the tail; pinning again moves nothing', async () => {
  const room = await office.newRoom();
  const sent = await room.sendMany(110);
  for (const index of [105, 0, 60]) {
    const message = await pin(room, room.customer, sent[index]!.id);
    expect(message).toMatchObject({ id: sent[index]!.id, is_pinned: true });
  }
  const { seq } = await room.session();
  expect(await pin(room, office.member, sent[105]!.id)).toMatchObject({ is_pinned: true });
  expect((await room.session()).seq).toBe(seq);
  expect(await pinned(room, room.customer)).toEqual(['m60', 'm0', 'm105']);
  expect(await unpin(room, room.customer, sent[0]!.id)).toMatchObject({ is_pinned: false });
  expect(await unpin(room, room.customer, sent[0]!.id)).toMatchObject({ is_pinned: false });
  expect(await pinned(room, room.customer)).toEqual(['m60', 'm105']);
  const listed = await room.list(room.customer, { direction: 'backward' });
  expect(listed.filter(({ is_pinned }) => is_pinned).map(({ text }) => text)).toEqual(['m105', 'm60']);
});

test('50 fit, however many pin at once from two processes', async () => {
  const room = await office.newRoom();
  const sent = await room.sendMany(70);
  const doors = [office.first, office.second];
  const outcomes = await Promise.allSettled(sent.map(({ id }, n) => pin(room, room.customer, id, doors[n % 2])));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array(20).fill('pin_limit'));
  expect(new Set(await pinned(room, room.customer)).size).toBe(50);
  const free = (await room.list(room.customer)).find(({ is_pinned }) => !is_pinned)!;
  expect(await refusal(pin(room, room.customer, free.id))).toEqual({ code: 'pin_limit', status: 400 });
  const one = (await room.list(room.customer)).find(({ is_pinned }) => is_pinned)!;
  expect(await pin(room, room.customer, one.id)).toMatchObject({ is_pinned: true });
  await unpin(room, room.customer, one.id);
  expect(await pin(room, room.customer, free.id)).toMatchObject({ is_pinned: true });
});

test('private ones are pinned and seen by members alone, and count', async () => {
  const room = await office.newRoom();
  const note = await room.send(office.member, 'note', { is_private: true });
  expect(await refusal(pin(room, room.customer, note.id))).toEqual({ code: 'message_not_found', status: 404 });
  await pin(room, office.member, note.id);
  expect([await pinned(room, room.customer), await pinned(room, office.colleague)]).toEqual([[], ['note']]);
  const sent = await room.sendMany(50);
  for (const { id } of sent.slice(0, 49)) await pin(room, room.customer, id);
  expect(await refusal(pin(room, room.customer, sent[49]!.id))).toMatchObject({ code: 'pin_limit' });
});

test.each(['deleteMessage', 'purgeMessage'] as const)('%s unpins', async (gone) => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'x');
  await pin(room, room.customer, id);
  await office.first[gone](room.customer, { session_id: room.id, message_id: id });
  expect(await pinned(room, room.customer)).toEqual([]);
  expect((await room.session()).pins).toEqual([]);
});

test('what is deleted, unknown or foreign cannot be pinned', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'x');
  expect(await refusal(pin(room, someone(), id))).toEqual({ code: 'forbidden', status: 403 });
  await office.first.deleteMessage(room.customer, { session_id: room.id, message_id: id });
  for (const message_id of [id, ulid()])
    expect(await refusal(pin(room, room.customer, message_id))).toEqual({ code: 'message_not_found', status: 404 });
});

test('the list knows 400 session_not_found alone', async () => {
  const room = await office.newRoom();
  for (const [as, id] of [
    [someone(), room.id],
    [room.customer, uuidV4()],
  ] as const)
    expect(await refusal(pinned({ ...room, id }, as))).toEqual({ code: 'session_not_found', status: 400 });
});
