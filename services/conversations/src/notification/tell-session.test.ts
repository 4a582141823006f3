import { setTimeout as pause } from 'node:timers/promises';
import { startTellingOffice, type TellingOffice } from '../testing/telling';
import { tellSession } from './tell-session';

let office: TellingOffice;
beforeAll(async () => {
  office = await startTellingOffice();
});
afterAll(() => office.stop());

test('once its time is over the rest is not tried; it is told the next time', async () => {
  const room = await office.newRoom();
  for (const text of ['one', 'two', 'three']) await room.send(office.member, text);
  const patienceMs = 20;
  office.box.isDown = () => pause(patienceMs + 1, true);
  await tellSession(office.context, room.id, office.reporting, patienceMs);
  expect(office.box.asked).toHaveLength(1);
  office.box.isDown = () => false;
  await tellSession(office.context, room.id, office.reporting);
  expect(office.bodies(room)).toEqual(['one', 'two', 'three']);
  expect((await room.session()).notices_due).toBeUndefined();
});
