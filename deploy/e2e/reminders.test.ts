// @processes six: profiles alone ends.
import { expectData } from './support/client';
import { covers } from './support/covers';
import { deleteEvent, inMs, newEvent, patchEvent, postEvent } from './support/events';
import { kill, onThisMachine } from './support/local-run';
import { notificationsOf, notificationsWhen, waitForNotifications } from './support/notifications';
import { newVisitor } from './support/people';
import { patchSettings } from './support/settings';
import { untilSuccess } from './support/until-success';
import { waitForRecovery } from './support/wait-for-recovery';

const RECOVERY_LIMIT_MS = 90_000;

const newUser = async () => (await newVisitor()).access_token;

/** Reminders of one user that are due later than those before have been fired by then. */
async function notifiedAtLast(token: string) {
  await untilSuccess(() => postEvent(token, { title: 'last', starts_at: inMs(60_000), reminder_at: inMs(0) }));
  const all = await notificationsWhen(token, (seen) => seen.some(({ title }) => title === 'last'));
  return all.filter(({ title }) => title !== 'last');
}

const mute = (token: string, muted_until: string | null) =>
  expectData(200, patchSettings(token, { notifications: { muted_until } }));

// The tests mostly wait until a reminder is due. So they run at the same time.
covers('reminder.once').concurrent('a due reminder becomes one notification', async () => {
  const token = await newUser();
  const event = await newEvent(token, { title: 'Dentist', notes: 'Bring the card', reminder_at: inMs(1_500) });
  const [notification] = await waitForNotifications(token, 1);
  const { id: event_id, starts_at, reminder_at } = event;
  expect(notification).toMatchObject({
    type: 'event_reminder',
    title: 'Dentist',
    body: 'Bring the card',
    is_read: false,
  });
  expect([notification!.data, notification!.session_id]).toEqual([{ event_id, starts_at, reminder_at }, '']);
  expect(notification!.created_at >= reminder_at).toBe(true);
  await newEvent(token, { title: 'past', reminder_at: '2000-01-01T00:00:00Z' });
  expect((await waitForNotifications(token, 2))[0]!.title).toBe('past');
  expect(await notifiedAtLast(token)).toHaveLength(2);
});

/** Deletes an event and unsets the reminder of another one, before both are due: a slow machine gets more time for that. */
async function withdrawnInTime(leadMs = 2_000): Promise<{ token: string; reminder_at: string }> {
  const token = await newUser();
  const reminder_at = inMs(leadMs);
  const [deleted, unset] = [await newEvent(token, { reminder_at }), await newEvent(token, { reminder_at })];
  await expectData(200, deleteEvent(token, deleted.id));
  await expectData(200, patchEvent(token, unset.id, { reminder_at: '' }));
  return Date.now() < Date.parse(reminder_at) ? { token, reminder_at } : withdrawnInTime(2 * leadMs);
}

covers('reminder.deleted').concurrent(
  'an event that was deleted or whose reminder was unset notifies nobody',
  async () => {
    const { token, reminder_at } = await withdrawnInTime();
    const kept = new Date(Date.parse(reminder_at) + 500).toISOString();
    await newEvent(token, { title: 'kept', reminder_at: kept });
    expect((await waitForNotifications(token, 1)).map(({ title }) => title)).toEqual(['kept']);
    expect(await notifiedAtLast(token)).toHaveLength(1);
  },
);

covers('reminder.rearmed').concurrent('another reminder_at notifies again, and the same one does not', async () => {
  const token = await newUser();
  const { id, reminder_at } = await newEvent(token, { reminder_at: inMs(0) });
  await waitForNotifications(token, 1);
  await expectData(200, patchEvent(token, id, { reminder_at, title: 'Again' }));
  expect(await notifiedAtLast(token)).toHaveLength(1);
  await expectData(200, patchEvent(token, id, { reminder_at: inMs(500) }));
  const again = await notificationsWhen(token, (all) => all.some(({ title }) => title === 'Again'));
  expect(again.map(({ title }) => title).toSorted()).toEqual(['Again', 'Dentist', 'last']);
});

covers('reminder.muted').concurrent('a muted user is reminded when the mute ends or is taken back', async () => {
  const token = await newUser();
  await mute(token, '2100-01-01T00:00:00Z');
  await newEvent(token, { title: 'muted', reminder_at: inMs(0) });
  await new Promise((wake) => setTimeout(wake, 2_500));
  expect(await notificationsOf(token)).toEqual([]);
  await mute(token, null);
  expect((await waitForNotifications(token, 1)).map(({ title }) => title)).toEqual(['muted']);
  const until = inMs(3_000);
  await mute(token, until);
  await newEvent(token, { title: 'short', reminder_at: inMs(0) });
  const [short] = await waitForNotifications(token, 2);
  expect([short!.title, short!.created_at >= until]).toEqual(['short', true]);
});

onThisMachine('kill -9', () => {
  waitForRecovery();

  covers('reminder.kill')('profiles loses and doubles no reminder', async () => {
    const token = await newUser();
    const titles = Array.from({ length: 40 }, (_, n) => `r${n}`);
    const make = (title: string) => {
      const event = { title, starts_at: inMs(60_000), reminder_at: inMs(0), source: 'import', source_event_id: title };
      return untilSuccess(() => postEvent(token, event));
    };
    for (const [n, title] of titles.entries()) {
      await make(title);
      if (n % 13 === 12) kill('profiles');
    }
    await waitForNotifications(token, titles.length, RECOVERY_LIMIT_MS);
    expect((await notifiedAtLast(token)).map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  });
});
