import { randomBytes } from 'node:crypto';
import { ownCall, serviceCaller, uuidV7 } from '@cws/kit';
import { type Context, openContext } from '../context';
import { type Events, eventsOf } from '../testing/events';
import { callOf } from '../testing/notifications';
import { callAs, ORIGIN, type ServedProfiles, signIn } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';
import { fireReminders } from './fire-reminders';
import { LEASE_MS } from './reminder-store';

let served: ServedProfiles;
let user: Reader;
let events: Events;
withReader((profiles, one) => {
  [served, user] = [profiles, one];
  events = eventsOf(profiles, one.user_id);
});

/** Another process of the service. */
const replica = (): Context =>
  openContext(
    { CURSOR_MAC_KEYS: [randomBytes(32)], IDEMPOTENCY_TTL_S: 1 },
    { db: served.db, storage: served.context.avatars.storage, clock: () => served.time.now, origin: ORIGIN },
  );

async function fireAll(context: Context = served.context): Promise<void> {
  while (await fireReminders(context));
}

const notified = async () => (await user.list()).notifications;
const remind = (at: number, more = {}) => events.create({ reminder_at: events.inMinutes(at), ...more });
const mute = (muted_until: string) =>
  served.client.updateSettings(callOf(user.user_id), { patch: JSON.stringify({ notifications: { muted_until } }) });

test('a reminder notifies when it is due, and not before', async () => {
  const event = await remind(10, { title: 'Dentist', notes: `${'😀'.repeat(200)}more` });
  await fireAll();
  expect(await notified()).toEqual([]);
  events.pass(10);
  await fireAll();
  const [notification, ...others] = await notified();
  expect(others).toEqual([]);
  expect(notification).toMatchObject({
    type: 'event_reminder',
    title: 'Dentist',
    body: '😀'.repeat(200),
    is_read: false,
  });
  const { id: event_id, starts_at, reminder_at } = event;
  expect(JSON.parse(notification!.data)).toEqual({ event_id, starts_at, reminder_at });
  events.pass(600);
  await fireAll();
  expect(await notified()).toHaveLength(1);
});

test('a reminder in the past is due at once', async () => {
  await remind(-100);
  await fireAll();
  expect(await notified()).toHaveLength(1);
});

test('many processes fire each of many reminders once', async () => {
  const made = await Promise.all(Array.from({ length: 60 }, (_, n) => remind(1 + (n % 3), { title: `e${n}` })));
  events.pass(5);
  await Promise.all([replica(), replica(), replica(), replica()].map(fireAll));
  const rows = await user.rows();
  expect(rows.map(({ title }) => title).toSorted()).toEqual(made.map(({ title }) => title).toSorted());
});

const call = () => ownCall(serviceCaller('profiles'), 'test');
const now = () => new Date(served.time.now);

test('a reminder whose process was killed before it notified is fired by another one after the lease', async () => {
  await remind(1);
  events.pass(1);
  await served.context.reminders.claim(call(), now());
  await fireAll(replica());
  expect(await notified()).toEqual([]);
  served.time.now += LEASE_MS;
  await fireAll(replica());
  expect(await notified()).toHaveLength(1);
});

test('each killed process doubles the lease of a reminder, up to an hour', async () => {
  await remind(1);
  events.pass(1);
  const leases: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const claimed = await served.context.reminders.claim(call(), now());
    leases.push(claimed!.reminder_due!.getTime() - served.time.now);
    served.time.now += leases.at(-1)!;
  }
  expect(leases.map((ms) => ms / LEASE_MS)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  await fireAll();
});

test('a reminder whose process was killed after it notified is not notified again', async () => {
  await remind(1);
  events.pass(1);
  const killed = replica();
  const atFinish = { ...killed.reminders, finish: () => Promise.reject(new Error('killed')) };
  await expect(fireReminders({ ...killed, reminders: atFinish })).rejects.toThrow('killed');
  expect(await notified()).toHaveLength(1);
  served.time.now += LEASE_MS;
  await fireAll();
  expect(await notified()).toHaveLength(1);
  expect(await served.context.reminders.claim(call(), new Date(served.time.now + LEASE_MS * 10))).toBeNull();
});

test('another reminder_at after the first has fired notifies again, the same one does not', async () => {
  const { id, reminder_at } = await remind(1);
  events.pass(1);
  await fireAll();
  await events.update(id, { reminder_at, title: 'Later' });
  await fireAll();
  expect(await notified()).toHaveLength(1);
  await events.update(id, { reminder_at: events.inMinutes(5) });
  await fireAll();
  expect(await notified()).toHaveLength(1);
  events.pass(5);
  await fireAll();
  expect((await notified()).map(({ title }) => title)).toEqual(['Later', 'Dentist']);
});

test('a reminder that was moved, unset or deleted before it is due does not fire', async () => {
  const [moved, unset, deleted] = [await remind(1), await remind(1), await remind(1)];
  await events.update(moved.id, { reminder_at: events.inMinutes(30) });
  await events.update(unset.id, { reminder_at: '' });
  await events.delete(deleted.id);
  events.pass(2);
  await fireAll();
  expect(await notified()).toEqual([]);
});

test('a reminder that was moved while it was being fired fires at its new time too', async () => {
  const { id } = await remind(1);
  events.pass(1);
  const claimed = await served.context.reminders.claim(call(), now());
  await events.update(id, { reminder_at: events.inMinutes(5) });
  await served.context.reminders.finish(call(), claimed!);
  events.pass(5);
  await fireAll();
  expect(await notified()).toHaveLength(1);
});

test('a muted user is reminded when that is over', async () => {
  await remind(1);
  await mute(events.inMinutes(60));
  events.pass(2);
  await fireAll();
  events.pass(57);
  await fireAll();
  expect(await notified()).toEqual([]);
  events.pass(1);
  await fireAll();
  expect(await notified()).toHaveLength(1);
});

test.each(['', null])('a muted user who sets muted_until to %j is reminded at once', async (muted_until) => {
  await remind(1);
  await mute(events.inMinutes(600));
  events.pass(2);
  await fireAll();
  expect(await notified()).toEqual([]);
  await mute(muted_until as string);
  await fireAll();
  expect(await notified()).toHaveLength(1);
});

test('a setting that changes while a reminder is being postponed is not missed', async () => {
  await remind(1);
  await mute(events.inMinutes(600));
  events.pass(2);
  const claimed = await served.context.reminders.claim(call(), now());
  await mute('');
  await served.context.reminders.postpone(call(), claimed!, new Date(events.inMinutes(5)));
  await fireAll();
  expect(await notified()).toHaveLength(1);
});

test('reminders do not depend on e-mail and push', async () => {
  const off = { email_enabled: false, push_enabled: false, marketing_enabled: false };
  await served.client.updateSettings(callOf(user.user_id), { patch: JSON.stringify({ notifications: off }) });
  await remind(-1);
  await fireAll();
  expect(await notified()).toHaveLength(1);
});

test.each([1, 2, 3])('reminders that are fired during a merge notify the new user once, round %i', async () => {
  const { user: visitor } = await served.client.createAnonymousUser(signIn(), {});
  const theirs = eventsOf(served, visitor!.id);
  const titles = Array.from({ length: 20 }, () => uuidV7());
  for (const title of titles) await theirs.create({ title, reminder_at: events.inMinutes(-1) });
  const merge = () =>
    served.client.mergeUser(callAs(serviceCaller('identity')), {
      from_user_id: visitor!.id,
      into_user_id: user.user_id,
    });
  await Promise.all([merge(), fireAll(), fireAll(replica())]);
  await merge();
  served.time.now += LEASE_MS * 100;
  await fireAll();
  expect((await user.rows()).map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
});

test('a reminder of a deleted user is dropped in the end', async () => {
  const gone = eventsOf(served, `gone-${user.user_id}`);
  await gone.create({ reminder_at: events.inMinutes(-1) });
  const isPending = async () => (await gone.rows()).some(({ reminder_due }) => reminder_due !== undefined);
  await fireAll();
  expect(await isPending()).toBe(true);
  for (let hour = 0; hour < 8; hour += 1) {
    events.pass(60);
    await fireAll();
  }
  expect(await isPending()).toBe(false);
});

test('the next due reminder is found by its index', async () => {
  for (let n = 0; n < 5; n += 1) await remind(-1);
  const { executionStats } = await served.context.reminders.explainClaim(now());
  expect(executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
  await fireAll();
});
