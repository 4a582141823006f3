import { textMessage } from '../testing';
import type { Room } from '../testing/office';
import { startTellingOffice, type TellingOffice } from '../testing/telling';
import { HOLD_MS } from './notice-due';
import type { Teller } from './start-telling';

let office: TellingOffice;
let room: Room;
let teller: Teller;
beforeAll(async () => {
  office = await startTellingOffice();
});
beforeEach(async () => {
  room = await office.newRoom();
});
afterEach(async () => {
  office.laterBy(0);
  await teller.stop();
});
afterAll(() => office.stop());

test('what a process that is killed has not told another one tells once it has had its time, and once', async () => {
  const { id } = await office.first
    .sendMessage(office.member, textMessage(room.id, 'left behind'))
    .then(({ message }) => message!);
  expect((await room.session()).notices_due).toMatchObject([{ message_id: id, is_news: true }]);
  const sooner = await office.newRoom();
  await sooner.send(office.member, 'left behind for long');
  await letHoldLapse(sooner);
  teller = office.tell(1);
  await office.settled(sooner);
  expect([office.bodies(sooner), office.bodies(room)]).toEqual([['left behind for long'], []]);
  const known = office.box.asked.length;
  office.laterBy(HOLD_MS + 1);
  await office.settled(room);
  expect(office.bodies(room)).toEqual(['left behind']);
  expect(office.box.asked.slice(known)).toEqual([`message:${id}`]);
});

/** As if the process that wrote what is due there had had its time. */
const letHoldLapse = ({ id }: Room) =>
  office.context.sessions.collection.updateOne(
    { _id: id },
    { $set: { 'notices_due.0.at': new Date(0) }, $inc: { rev: 1 } },
  );

test('what is deleted before anybody has told of it is not told', async () => {
  const message = await room.send(office.member, 'taken back');
  await office.first.deleteMessage(office.member, { session_id: room.id, message_id: message.id });
  teller = office.tell(1);
  office.laterBy(HOLD_MS + 1);
  await office.settled(room);
  expect(office.bodies(room)).toEqual([]);
});

test('what is edited before anybody has told of it is news as it is now', async () => {
  const message = await room.send(office.member, 'firts');
  await office.edit(room, message, 'first');
  teller = office.tell(1);
  office.laterBy(HOLD_MS + 1);
  await office.settled(room);
  expect(office.bodies(room)).toEqual(['first']);
});
