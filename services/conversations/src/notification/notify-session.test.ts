import { type NotifyingBusiness, startNotifyingBusiness } from '../testing/notifying';
import type { TestChat } from '../testing/test-business';
import { notifySession, removeSent } from './notify-session';

let business: NotifyingBusiness;
beforeAll(async () => {
  business = await startNotifyingBusiness();
});
afterEach(() => jest.restoreAllMocks());
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
  const timeoutMs = 60_000;
  const late = Date.now() + 2 * timeoutMs;
  business.box.isDown = () => {
    jest.spyOn(Date, 'now').mockReturnValue(late);
    return false;
  };
  await sendIn(chat, timeoutMs);
  jest.restoreAllMocks();
  expect(business.box.requests).toHaveLength(1);
  business.box.isDown = () => false;
  await sendIn(chat);
  expect(business.bodies(chat)).toEqual(['one', 'two', 'three']);
  expect((await chat.session()).notices_due).toBeUndefined();
});
