// The cost of a user's lists as they grow, of reminders among many, and of avatar uploads.
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { avatarUploads } from './avatar-uploads.ts';
import { type Group, type Operation, processesOf } from './group.ts';
import { dueReminders, fillEvents, fillNotifications } from './profiles-fill.ts';
import type { Ratio } from './report.ts';
import { sendAll } from './traffic/load.ts';
import { signInAs } from './traffic/person.ts';

const EVENTS = 1_000_000;
const NOTIFICATIONS = 100_000;
const FEW = 1_000;
/** Reminders that are due at once. */
const REMINDERS = 200;

/** Compares the longest lists with the shortest; the ratio should stay near 1. */
export const profileRatios: Ratio[] = [
  ['events, first page of 10⁶', 'events, first page of 10³', 'service', '1'],
  ['events from the middle of 10⁶', 'events, first page of 10³', 'service', '1'],
  ['notifications, first page of 10⁵', 'notifications, first page of 10³', 'service', '1'],
  ['unread notifications, first page of 10⁵', 'notifications, first page of 10³', 'service', '1'],
];

/** A user with so many events and notifications. */
type Owner = { token: string; id: string };

export const profiles: Group = async (system, settings) => {
  const [few, many] = [await newOwner(system, 'few'), await newOwner(system, 'many')];
  await fillEvents(system, few.id, FEW);
  const middle = await fillEvents(system, many.id, EVENTS);
  await fillNotifications(system, few.id, FEW);
  await fillNotifications(system, many.id, NOTIFICATIONS);
  const get = (operation: string, { token }: Owner, path: string): Operation => ({
    operation,
    side: 'service',
    count: settings.requests,
    warmUp: Math.ceil(settings.warmUp / 10),
    run: (count) =>
      sendAll(
        system.origin,
        () => ({ method: 'GET', path: `/v1${path}`, headers: { authorization: `Bearer ${token}` }, expect: 200 }),
        count,
        settings.connections,
      ),
  });
  const uploads = await avatarUploads(system, many.token);
  return {
    operations: [
      get('events, first page of 10³', few, '/events'),
      get('events, first page of 10⁶', many, '/events'),
      get('events from the middle of 10⁶', many, `/events?from=${middle}`),
      get('notifications, first page of 10³', few, '/notifications'),
      get('notifications, first page of 10⁵', many, '/notifications'),
      get('unread notifications, first page of 10⁵', many, '/notifications?unread=true'),
      get('count of 10³ unread notifications', few, '/notifications/unread-count'),
      get('count of 10⁵ unread notifications', many, '/notifications/unread-count'),
      remindersOf(system, many.id),
      ...uploads.operations,
    ],
    watched: processesOf(system),
    remarks: uploads.remarks,
    end: () => undefined,
  };
};

async function newOwner(system: Scratch, name: string): Promise<Owner> {
  const { access_token: token } = await signInAs(system, `${name}-${Date.now()}@example.com`);
  const response = await fetch(`${system.origin}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return { token, id: ((await response.json()) as { data: { id: string } }).data.id };
}

/** Reminders that are due at once, among those of all other events; a request is one reminder. */
const remindersOf = (system: Scratch, user_id: string): Operation => {
  const due = dueReminders(system, user_id);
  return {
    operation: 'reminder, due among 10⁶',
    side: 'service',
    count: REMINDERS,
    warmUp: REMINDERS,
    prepare: () => due.add(REMINDERS),
    run: () => due.fired(),
  };
};
