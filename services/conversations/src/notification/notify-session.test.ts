import { setTimeout as pause } from 'node:timers/promises';
import { type NotifyingBusiness, startNotifyingBusiness } from '../testing/notifying';
import { notifySession } from './notify-session';

let business: NotifyingBusiness;
beforeAll(async () => {
  business = await startNotifyingBusiness();
});
afterAll(() => business.stop());

test('notifications that are not sent within the timeout are sent the next time', async () => {
  const chat = await business.newChat();
  for (const text of ['one', 'two', 'three']) await chat.send(business.member, text);
  const timeoutMs = 20;
  business.box.isDown = () => pause(timeoutMs + 1, true);
  await notifySession(business.context, chat.id, business.reporting, timeoutMs);
  expect(business.box.requests).toHaveLength(1);
  business.box.isDown = () => false;
  await notifySession(business.context, chat.id, business.reporting);
  expect(business.bodies(chat)).toEqual(['one', 'two', 'three']);
  expect((await chat.session()).notices_due).toBeUndefined();
});
