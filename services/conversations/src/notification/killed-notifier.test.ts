import { until } from '@cws/kit/testing';
import { type NotifyingBusiness, startNotifyingBusiness } from '../testing/notifying';
import { textMessage } from '../testing/requests';
import type { TestChat } from '../testing/test-business';
import { LEASE_MS } from './notification-queue';
import type { Notifier } from './notifier';

let business: NotifyingBusiness;
let chat: TestChat;
let teller: Notifier;
beforeAll(async () => {
  business = await startNotifyingBusiness();
});
beforeEach(async () => {
  chat = await business.newChat();
});
afterEach(async () => {
  business.laterBy(0);
  await teller.stop();
});
afterAll(() => business.stop());

test('a notification of a killed process is sent by another one after its lease has expired, once', async () => {
  const { id } = await business.first
    .sendMessage(business.member, textMessage(chat.id, 'left behind'))
    .then(({ message }) => message!);
  expect((await chat.session()).notices_due).toMatchObject([{ message_id: id, is_news: true }]);
  const sooner = await business.newChat();
  await sooner.send(business.member, 'left behind for long');
  await letHoldLapse(sooner);
  teller = business.startProcess(1);
  await business.settled(sooner);
  expect([business.bodies(sooner), business.bodies(chat)]).toEqual([['left behind for long'], []]);
  const known = business.box.requests.length;
  business.laterBy(LEASE_MS + 1);
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual(['left behind']);
  expect(business.box.requests.slice(known)).toEqual([`message:${id}`]);
});

/** Makes the lease of the first notification expire. */
const letHoldLapse = ({ id }: TestChat) =>
  business.context.sessions.collection.updateOne(
    { _id: id },
    { $set: { 'notices_due.0.at': new Date(0) }, $inc: { rev: 1 } },
  );

test('a notification of a process that was killed right after it had sent it is sent again, and shown once', async () => {
  const first = business.startProcess(0, 600_000);
  const { id } = await business.first
    .sendMessage(business.member, textMessage(chat.id, 'twice'))
    .then(({ message }) => message!);
  await until(() => business.bodies(chat).length === 1);
  expect((await chat.session()).notices_due).toMatchObject([{ message_id: id }]);
  const known = business.box.requests.length;
  teller = business.startProcess(1);
  business.laterBy(LEASE_MS + 1);
  await business.settled(chat);
  expect(business.box.requests.slice(known)).toEqual([`message:${id}`]);
  expect(business.bodies(chat)).toEqual(['twice']);
  await first.stop();
});

test('a message that is deleted before its notification is sent notifies nobody', async () => {
  const message = await chat.send(business.member, 'taken back');
  await business.first.deleteMessage(business.member, { session_id: chat.id, message_id: message.id });
  teller = business.startProcess(1);
  business.laterBy(LEASE_MS + 1);
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual([]);
});

test('a message that is edited before its notification is sent notifies with its new text', async () => {
  const message = await chat.send(business.member, 'firts');
  await business.edit(chat, message, 'first');
  teller = business.startProcess(1);
  business.laterBy(LEASE_MS + 1);
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual(['first']);
});
