import type { profiles } from '@cws/protos';
import { type Events, eventRequest, eventsOf } from '../testing/events';
import type { ServedProfiles } from '../testing/serve';
import { withReader } from '../testing/with-reader';

let served: ServedProfiles;
let events: Events;
let user_id: string;
withReader((profiles, user) => {
  served = profiles;
  user_id = user.user_id;
  events = eventsOf(profiles, user_id);
});

const APP = '0198c0de-0000-7000-8000-000000000001';
const refusal = (overrides: Partial<profiles.CreateEventRequest>) => expect(events.create(overrides)).rejects;
const imported = (source_event_id: string) => ({ source: 'import', source_event_id });

test('an event has what it was given, and defaults for the rest', async () => {
  const now = new Date(served.time.now).toISOString();
  const starts_at = events.inMinutes(60);
  expect(await events.create()).toEqual({
    ...{ app_id: '', ends_at: '', is_time_sensitive: false, notes: '', reminder_at: '', source_event_id: '' },
    ...{ id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/), source: 'user', starts_at, title: 'Dentist', user_id },
    ...{ created_at: now, updated_at: now },
  });
  const given = {
    ...{ app_id: APP, ends_at: events.inMinutes(90), is_time_sensitive: true, notes: 'n', source: 'assistant' },
    ...{ reminder_at: events.inMinutes(60), source_event_id: 's', starts_at, title: '😀'.repeat(200) },
  };
  expect(await events.create(given)).toMatchObject(given);
});

test.each([
  ['title', ''],
  ['title', 'a'.repeat(201)],
  ['starts_at', ''],
  ['starts_at', '2026-02-30T00:00:00Z'],
  ['starts_at', 'tomorrow'],
  ['ends_at', '2126-11-20'],
  ['ends_at', '2126-11-20T04:35:00.122Z'],
  ['reminder_at', '2126-11-20T04:35:00.124Z'],
  ['notes', 'a'.repeat(5_001)],
  ['app_id', 'not-a-uuid'],
  ['source', 'calendar'],
  ['source_event_id', 'a'.repeat(256)],
])('%s = %j is validation_failed, and no event is made', async (path, value) => {
  const times = path === 'starts_at' ? {} : { starts_at: '2126-11-20T04:35:00.123Z' };
  await refusal({ ...times, [path]: value }).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  expect(await events.rows()).toEqual([]);
});

test('an event may begin, end and remind at one moment', async () => {
  const at = events.inMinutes(60);
  expect(await events.create({ starts_at: at, ends_at: at, reminder_at: at })).toMatchObject({ ends_at: at });
});

test('an event that its source sends again is changed, and keeps what is left out', async () => {
  const first = await events.create({ ...imported('a'), notes: 'kept', title: 'First' });
  events.pass(1);
  const second = await events.create({ ...imported('a'), title: 'Second' });
  expect(second).toMatchObject({ id: first.id, title: 'Second', notes: 'kept', created_at: first.created_at });
  expect(second.updated_at > first.updated_at).toBe(true);
  const others = [
    await events.create({ source: 'assistant', source_event_id: 'a' }),
    await events.create(imported('b')),
  ];
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3);
});

test('events without an id at their source are all kept', async () => {
  const made = [await events.create({ source: 'import' }), await events.create({ source: 'import' })];
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
});

test('two users have an event each for one id at a source', async () => {
  const other = eventsOf(served, `other-${user_id}`);
  expect((await events.create(imported('x'))).id).not.toBe((await other.create(imported('x'))).id);
});

test('parallel sends of one source make one event', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) => events.create({ ...imported('p'), title: `t${n}` })),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await events.rows()).toHaveLength(1);
});

const keyed = (request_hash = 'h') => ({ idempotency: { key: user_id, request_hash, unscoped_key: 'k' } });
const ask = (overrides: Partial<profiles.CreateEventRequest>) =>
  served.client.createEvent(events.own, eventRequest({ title: 'Once', ...overrides }));

test('a repeat with the same key shows the event as it is now', async () => {
  const [first] = await Promise.all(Array.from({ length: 4 }, () => ask(keyed())));
  const changed = await events.update(first!.event!.id, { title: 'Changed' });
  expect(await ask(keyed())).toEqual({ event: changed, replayed: true });
  expect(await events.rows()).toHaveLength(1);
  await expect(ask(keyed('other'))).rejects.toMatchObject({ code: 'idempotency_conflict' });
});

test('a late repeat of an earlier change does not undo a later one', async () => {
  await ask({ ...imported('r'), ...keyed(), title: 'First' });
  await ask({ ...imported('r'), title: 'Second' });
  expect((await ask({ ...imported('r'), ...keyed(), title: 'First' })).event?.title).toBe('Second');
});

test('a repeat of a request whose event was deleted makes no new one', async () => {
  const { event } = await ask(keyed());
  await events.delete(event!.id);
  await expect(ask(keyed())).rejects.toMatchObject({ code: 'event_not_found' });
  expect(await events.rows()).toEqual([]);
});
