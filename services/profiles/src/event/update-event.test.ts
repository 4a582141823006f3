import type { profiles } from '@cws/protos';
import { type Events, eventsOf } from '../testing/events';
import type { ServedProfiles } from '../testing/serve';
import { withReader } from '../testing/with-reader';

let served: ServedProfiles;
let events: Events;
withReader((profiles, user) => {
  served = profiles;
  events = eventsOf(profiles, user.user_id);
});

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

test('a patch sets the fields that it has and keeps the others', async () => {
  const before = await events.create({ notes: 'n', reminder_at: events.inMinutes(30) });
  events.pass(1);
  const changes = { title: 'T', ends_at: events.inMinutes(120), is_time_sensitive: true };
  const after = await events.update(before.id, changes);
  expect(after).toEqual({ ...before, ...changes, updated_at: new Date(served.time.now).toISOString() });
  expect(await events.get(before.id)).toEqual(after);
  expect(await events.update(before.id, { ends_at: '', reminder_at: '', notes: '' })).toMatchObject({
    ...{ ends_at: '', reminder_at: '', notes: '', title: 'T' },
  });
});

test('a patch of nothing changes nothing, updated_at included', async () => {
  const before = await events.create();
  events.pass(1);
  expect(await events.update(before.id, {})).toEqual(before);
});

test.each<[string, (at: Events) => Omit<profiles.UpdateEventRequest, 'id'>]>([
  ['ends_at', (at) => ({ ends_at: at.inMinutes(59) })],
  ['ends_at', (at) => ({ starts_at: at.inMinutes(91) })],
  ['reminder_at', (at) => ({ reminder_at: at.inMinutes(61) })],
  ['reminder_at', (at) => ({ starts_at: at.inMinutes(29) })],
  ['title', () => ({ title: '' })],
  ['starts_at', () => ({ starts_at: '' })],
])('a patch that puts %s out of order or form is refused whole', async (path, changes) => {
  const times = { ends_at: events.inMinutes(90), reminder_at: events.inMinutes(30) };
  const before = await events.create(times);
  const patch = { notes: 'lost', ...changes(events) };
  const refused = { code: 'validation_failed', details: [{ path }] };
  await expect(events.update(before.id, patch)).rejects.toMatchObject(refused);
  expect(await events.get(before.id)).toEqual(before);
});

test('parallel patches of different fields all survive', async () => {
  const { id } = await events.create();
  const patches = [
    { title: 'T' },
    { notes: 'N' },
    { is_time_sensitive: true },
    { ends_at: events.inMinutes(90) },
    { reminder_at: events.inMinutes(10) },
    { starts_at: events.inMinutes(50) },
  ];
  await Promise.all(patches.map((patch) => events.update(id, patch)));
  expect(await events.get(id)).toMatchObject(Object.assign({}, ...patches));
});

test.each([1, 2, 3, 4, 5])('parallel patches never put the times out of order, round %i', async () => {
  const { id } = await events.create({ starts_at: events.inMinutes(60), ends_at: events.inMinutes(120) });
  const patches = [
    { starts_at: events.inMinutes(110) },
    { ends_at: events.inMinutes(70) },
    { starts_at: events.inMinutes(20) },
    { reminder_at: events.inMinutes(50) },
  ];
  await Promise.allSettled(patches.map((patch) => events.update(id, patch)));
  const { starts_at, ends_at, reminder_at } = await events.get(id);
  expect(ends_at >= starts_at && reminder_at <= starts_at).toBe(true);
});

test("nobody reads, changes or deletes another user's event, which is like an unknown one", async () => {
  const other = eventsOf(served, 'other');
  const { id } = await events.create();
  for (const one of [id, UNKNOWN])
    for (const attempt of [() => other.get(one), () => other.update(one, { title: 'x' }), () => other.delete(one)])
      await expect(attempt()).rejects.toMatchObject({ code: 'event_not_found' });
  expect((await events.get(id)).title).toBe('Dentist');
});

test('a deleted event is gone', async () => {
  const { id } = await events.create();
  expect(await events.delete(id)).toEqual({ deleted: true });
  for (const attempt of [() => events.get(id), () => events.update(id, {}), () => events.delete(id)])
    await expect(attempt()).rejects.toMatchObject({ code: 'event_not_found' });
  expect(await events.rows()).toEqual([]);
});
