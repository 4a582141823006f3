import { setTimeout as pause } from 'node:timers/promises';
import { type NotifyingBusiness, startNotifyingBusiness } from '../testing/notifying';
import type { TestChat } from '../testing/test-business';
import { notifySession, removeSent } from './notify-session';

let business: NotifyingBusiness;
beforeAll(async () => {
  business = await startNotifyingBusiness();
});
afterAll(() => business.stop());

async function sendIn(chat: TestChat, timeoutMs?: number): Promise<void> {
  const { context, reporting } = business;
  const session = await chat.session();
  const unsent = { session, pending: session.notices_due ?? [], messages: new Map() };
  const { done } = await notifySession(context, unsent, reporting, timeoutMs);
  await removeSent(context, chat.id, done);
}

test('notifications that are not sent within the timeout are sent the next time', async () => {
  const chat = await business.newChat();
  for (const text of ['one', 'two', 'three']) await chat.send(business.member, text);
  const timeoutMs = 20;
  business.box.isDown = () => pause(timeoutMs + 1, true);
  await sendIn(chat, timeoutMs);
  expect(business.box.requests).toHaveLength(1);
  business.box.isDown = () => false;
  await sendIn(chat);
  expect(business.bodies(chat)).toEqual(['one', 'two', 'three']);
  expect((await chat.session()).notices_due).toBeUndefined();
});
