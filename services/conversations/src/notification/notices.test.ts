import { setTimeout as pause } from 'node:timers/promises';
import { serviceCaller } from '@cws/kit';
import { callAs, until } from '@cws/kit/testing';
import { pageRequest, textMessage } from '../testing';
import { type Room, someone } from '../testing/office';
import { type EventListener, isType, listenToEvents } from '../testing/streams';
import { startTellingOffice, type TellingOffice } from '../testing/telling';
import { HOLD_MS, MOST_LATE } from './notice-due';
import { AT_ONCE } from './start-telling';

const DAY_MS = 86_400_000;
let office: TellingOffice;
let room: Room;
beforeAll(async () => {
  office = await startTellingOffice();
  for (const process of [0, 1]) office.tell(process);
});
beforeEach(async () => {
  room = await office.newRoom();
});
afterEach(() => {
  office.laterBy(0);
  Object.assign(office.box, { isDown: () => false, refusal: () => undefined, slowness: 5 });
});
afterAll(() => office.stop());

/** The room's customer looks at it, through that process. */
async function connected(process: number): Promise<EventListener> {
  const url = `${office.realtimes[process]!.url}/v1/chats/${room.id}/stream`;
  const stream = await listenToEvents(url, room.customer, office.tokens);
  await stream.until(isType('ready'));
  return stream;
}

test("a person's message and a bot's are told once each, and the session keeps no mark", async () => {
  const [agent, bot] = [
    await room.send(office.member, 'hello'),
    await room.send(office.member, 'beep', { sender_type: 'bot' }),
  ];
  await office.settled(room);
  const user_id = room.customer.caller.user_id;
  const told = { user_id, type: 'message', title: 'New message', session_id: room.id };
  expect(office.box.of(room.id)).toMatchObject([
    { ...told, body: 'hello' },
    { ...told, body: 'beep' },
  ]);
  const data = [agent, bot].map(({ id, sender_type }) => ({ session_id: room.id, message_id: id, sender_type }));
  expect(office.box.of(room.id).map((one) => JSON.parse(one.data))).toEqual(data);
  expect(data.map(({ sender_type }) => sender_type)).toEqual(['agent', 'bot']);
});

test('nobody is told of what is private, of the system, or of what they wrote themselves', async () => {
  await room.send(room.customer, 'mine');
  await room.send(office.member, 'between us', { is_private: true });
  await room.send(office.member, 'by the way', { sender_type: 'system' });
  const own = await office.sessionOf(office.member);
  await office.first.sendMessage(office.member, textMessage(own, 'to myself', { sender_type: 'agent' }));
  const owing = await office.context.sessions.find(own);
  expect([(await room.session()).notices_due, owing!.notices_due]).toEqual([undefined, undefined]);
  expect([office.bodies(room), office.box.of(own)]).toEqual([[], []]);
});

test('nobody is told who has a stream open, through whichever process; closed, they are away', async () => {
  const stream = await connected(1);
  await room.send(office.member, 'I see you');
  await stream.until(isType('message.created'));
  await office.settled(room);
  expect(office.bodies(room)).toEqual([]);
  stream.close();
  await until(async () => !(await office.isConnected(room)));
  await room.send(office.member, 'where are you?');
  await office.settled(room);
  expect(office.bodies(room)).toEqual(['where are you?']);
});

test('a message that is sent again and again, through both, is told once', async () => {
  const again = textMessage(room.id, 'once', { client_message_id: 'one' });
  const doors = Array.from({ length: 12 }, (_, n) => [office.first, office.second][n % 2]!);
  await Promise.all(doors.map((door) => door.sendMessage(office.member, again)));
  await office.settled(room);
  expect(office.bodies(room)).toEqual(['once']);
});

test('of many that are written at once each is told, once', async () => {
  const texts = Array.from({ length: 40 }, (_, n) => `m${n}`);
  await Promise.all(texts.map((text) => room.send(office.member, text)));
  await office.settled(room);
  expect(office.bodies(room).sort()).toEqual([...texts].sort());
});

test('what may be read once is told without what it says', async () => {
  await room.send(office.member, 'secret', { is_read_once: true });
  await office.settled(room);
  expect(office.bodies(room)).toEqual(['']);
});

test.each([
  ['the tail', 0],
  ['the history', 100],
])('of a message in %s: edited, it says the new text; deleted, it is gone', async (_where, younger) => {
  const { id } = await room.send(office.member, 'firts');
  await office.settled(room);
  if (younger > 0) await room.sendMany(younger);
  expect((await room.session()).history_through >= id).toBe(younger > 0);
  await office.edit(room, { id }, 'first');
  await office.settled(room);
  expect(office.box.about(id)).toMatchObject({ body: 'first' });
  await office.second.deleteMessage(room.customer, { session_id: room.id, message_id: id });
  await office.settled(room);
  expect(office.box.about(id)).toBeUndefined();
});

test('purged, it is gone, also where the purge began with a copy in a branch, of which nobody is told', async () => {
  const { id } = await room.send(office.member, 'personal');
  await office.settled(room);
  const { session } = await office.first.branchChat(room.customer, {
    session_id: room.id,
    message_id: id,
    idempotency: undefined,
  });
  const branch = session!.id;
  const [copy] = await office.first.listMessages(room.customer, pageRequest(branch)).then(({ messages }) => messages);
  await office.second.purgeMessage(office.manager, { session_id: branch, message_id: copy!.id });
  await office.settled(room);
  expect(office.box.about(id)).toBeUndefined();
  const { notices_due } = (await office.context.sessions.find(branch))!;
  expect(notices_due).toBeUndefined();
  expect(office.box.of(branch)).toEqual([]);
});

test('an edit of what nobody was told of tells nobody', async () => {
  const stream = await connected(0);
  const { id } = await room.send(office.member, 'seen');
  stream.close();
  await until(async () => !(await office.isConnected(room)));
  await office.edit(room, { id }, 'seen, and mended');
  await office.settled(room);
  expect(office.bodies(room)).toEqual([]);
});

test('however telling and changing meet, the last change is what stays', async () => {
  office.box.slowness = 40;
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((text) => room.send(office.member, text)));
  await Promise.all(
    sent.map(async ({ id }, index) => {
      for (let n = 0; n < 5; n += 1) {
        await pause(Math.random() * 30);
        await office.edit(room, { id }, `${index} ${n}`);
      }
      if (index > 1) await office.first.deleteMessage(office.manager, { session_id: room.id, message_id: id });
    }),
  );
  await office.settled(room);
  expect(office.bodies(room).sort()).toEqual(['0 4', '1 4']);
});

test('while nobody answers it waits, and holds up no other session', async () => {
  office.box.isDown = (session_id) => session_id === room.id;
  const { id } = await room.send(office.member, 'patience');
  const other = await office.newRoom();
  await other.send(office.member, 'at once');
  await office.settled(other);
  expect(office.bodies(other)).toEqual(['at once']);
  await until(() => office.box.asked.includes(`message:${id}`));
  expect((await room.session()).notices_due).toHaveLength(1);
  office.box.isDown = () => false;
  office.laterBy(HOLD_MS + 1);
  await office.settled(room);
  expect(office.bodies(room)).toEqual(['patience']);
});

test('what is written while its session is being told of comes after it', async () => {
  let go = (_isDown: boolean) => {};
  const gate = new Promise<boolean>((resolve) => {
    go = resolve;
  });
  office.box.isDown = () => gate;
  const known = office.box.asked.length;
  const send = (text: string) => office.first.sendMessage(office.member, textMessage(room.id, text));
  await send('one');
  await until(() => office.box.asked.length > known);
  for (const text of ['two', 'three']) await send(text);
  await pause(50);
  expect(office.box.asked).toHaveLength(known + 1);
  go(false);
  await office.settled(room);
  expect(office.bodies(room)).toEqual(['one', 'two', 'three']);
});

const become = (into_user_id: string) =>
  office.second.mergeUser(callAs(serviceCaller('identity')), {
    from_user_id: room.customer.caller.user_id,
    into_user_id,
  });

test('a user who becomes another one while they are told is told as that, at once', async () => {
  const into = someone().caller.user_id;
  office.box.unknownUsers.add(room.customer.caller.user_id);
  office.box.isDown = async () => {
    await become(into);
    return false;
  };
  await room.send(office.member, 'who are you?');
  await office.settled(room);
  expect(office.box.of(room.id)).toMatchObject([{ user_id: into, body: 'who are you?' }]);
});

test('a user who is not there waits to become another one', async () => {
  const into = someone().caller.user_id;
  office.box.unknownUsers.add(room.customer.caller.user_id);
  const { id } = await room.send(office.member, 'who are you?');
  await until(() => office.box.asked.includes(`message:${id}`));
  expect((await room.session()).notices_due).toHaveLength(1);
  await become(into);
  office.laterBy(HOLD_MS + 1);
  await office.settled(room);
  expect(office.box.of(room.id)).toMatchObject([{ user_id: into, body: 'who are you?' }]);
});

test('who has not been there for a day is waited for no longer', async () => {
  office.box.unknownUsers.add(room.customer.caller.user_id);
  const { id } = await room.send(office.member, 'anybody?');
  await until(() => office.box.asked.includes(`message:${id}`));
  office.laterBy(DAY_MS + HOLD_MS);
  await office.settled(room);
  expect(office.bodies(room)).toEqual([]);
});

test('what profiles refuses for good is given up at once, and the rest of the session is told', async () => {
  const [bad, good] = ['bad', 'good'];
  office.box.refusal = ({ body }) => (body === bad ? 'validation_failed' : undefined);
  const known = office.givenUp.length;
  await room.send(office.member, bad);
  await room.send(office.member, good);
  await office.settled(room);
  office.box.refusal = () => undefined;
  expect(office.bodies(room)).toEqual([good]);
  // Both processes may have been at it.
  expect(new Set(office.givenUp.slice(known))).toEqual(new Set(['validation_failed']));
});

test('what profiles fails at again and again is tried less and less, and given up after a day', async () => {
  office.box.refusal = () => 'internal';
  const known = office.givenUp.length;
  const { id } = await room.send(office.member, 'poison');
  const about = () => office.box.asked.filter((key) => key === `message:${id}`).length;
  const triesOf = async () => (await room.session()).notices_due?.[0]?.tries ?? 0;
  await until(async () => (await triesOf()) === 1);
  office.laterBy(HOLD_MS + 1);
  await until(async () => (await triesOf()) === 2);
  office.laterBy(2 * HOLD_MS);
  await pause(300);
  expect(about()).toBe(2);
  office.laterBy(DAY_MS + HOLD_MS);
  await office.settled(room);
  office.box.refusal = () => undefined;
  expect(new Set(office.givenUp.slice(known))).toEqual(new Set(['internal']));
});

test('while nobody answers few are tried, and all are told afterwards', async () => {
  const rooms = await Promise.all(Array.from({ length: 40 }, () => office.newRoom()));
  office.box.isDown = () => true;
  const known = office.box.asked.length;
  await Promise.all(rooms.map((one) => one.send(office.member, 'wait')));
  for (const later of [1, 2, 3]) {
    office.laterBy(later * (HOLD_MS + 1));
    await pause(200);
  }
  // Two processes: what each has under way at first, and then one thing after each pause.
  expect(office.box.asked.length - known).toBeLessThanOrEqual(2 * (AT_ONCE + 3));
  office.box.isDown = () => false;
  for (const [n, one] of rooms.entries()) {
    office.laterBy((4 + n) * (HOLD_MS + 1));
    await office.settled(one);
    expect(office.bodies(one)).toEqual(['wait']);
  }
});

test('what was purged while nobody answered is gone afterwards, however much it was', async () => {
  const sent = [];
  for (let n = 0; n < 2 * MOST_LATE; n++) sent.push(await room.send(office.member, `m${n}`));
  await office.settled(room);
  office.box.isDown = () => true;
  for (const [n, { id }] of sent.entries()) {
    office.laterBy(n * HOLD_MS);
    await office.first.purgeMessage(office.manager, { session_id: room.id, message_id: id });
  }
  const { notices_due = [] } = await room.session();
  expect(notices_due.length).toBeLessThan(sent.length);
  expect(notices_due[0]!.from).toBe(sent[0]!.id);
  office.box.isDown = () => false;
  office.laterBy((sent.length + 1) * HOLD_MS);
  await office.settled(room);
  expect(office.bodies(room)).toEqual([]);
});
