import { setTimeout as pause } from 'node:timers/promises';
import { type NotifyingBusiness, startNotifyingBusiness } from '../testing/notifying';
import { notifySession } from './notify-session';

let business: NotifyingBusiness;
beforeAll(async () => {
  business = await startNotifyingBusiness();
});
afterAll(() => business.stop());

test('once its time is over the rest is not tried; it is told the next time', async () => {
  const chat = await business.newChat();
  for (const text of ['one', 'two', 'three']) await chat.send(business.member, text);
  const patienceMs = 20;
  business.box.isDown = () => pause(patienceMs + 1, true);
  await notifySession(business.context, chat.id, business.reporting, patienceMs);
  expect(business.box.requests).toHaveLength(1);
  business.box.isDown = () => false;
  await notifySession(business.context, chat.id, business.reporting);
  expect(business.bodies(chat)).toEqual(['one', 'two', 'three']);
  expect((await chat.session()).notices_due).toBeUndefined();
});
