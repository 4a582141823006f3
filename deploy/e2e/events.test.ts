import { randomUUID } from 'node:crypto';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { deleteEvent, getEvent, listEvents, newEvent, patchEvent, postEvent } from './support/events';
import { expectFailure, expectUnauthorized, TIMESTAMP, ULID } from './support/expectations';
import { newPerson, newVisitor, signInMerging } from './support/people';

let token: string;
let user_id: string;
beforeEach(async () => {
  const visitor = await newVisitor();
  [token, user_id] = [visitor.access_token, visitor.user.id];
});

const STARTS = '2100-01-01T00:00:00.000Z';
const at = (hours: number) => new Date(Date.parse(STARTS) + hours * 3_600_000).toISOString();
const titles = async (query = '') => (await expectData(200, listEvents(token, query))).map(({ title }) => title);

covers('event.create')('an event has every field, and is the same when it is read again', async () => {
  const given = {
    app_id: '01890000-0000-7000-8000-00000000000a',
    ends_at: at(1),
    is_time_sensitive: true,
    notes: 'Bring the card \u0000 💥',
    reminder_at: at(-1),
    source: 'assistant',
    source_event_id: 'ext-1',
    title: 'Dentist',
  };
  const owned = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', user_id: 'other', created_at: at(0), reminder_no: 9, $set: {} };
  const event = await newEvent(token, { ...given, ...owned, starts_at: '2100-01-01T05:30:00+05:30' });
  expect(event).toEqual({
    ...given,
    id: expect.stringMatching(ULID),
    starts_at: STARTS,
    user_id,
    created_at: expect.stringMatching(TIMESTAMP),
    updated_at: event['created_at'],
  });
  expect(event.id).not.toBe(owned.id);
  expect(await expectData(200, getEvent(token, event.id.toLowerCase()))).toEqual(event);
  const least = { app_id: '', ends_at: '', is_time_sensitive: false, notes: '', reminder_at: '', source: 'user' };
  expect(await newEvent(token, { ends_at: null, notes: null })).toMatchObject({ ...least, source_event_id: '' });
  expectUnauthorized(await postEvent(undefined, { title: 'x', starts_at: STARTS }));
});

covers('event.wrong')('a wrong field is named, in a new event and in a patch', async () => {
  const event = await newEvent(token, { ends_at: at(2), reminder_at: at(-2) });
  const wrong = {
    ends_at: [at(-1), 'soon', 7, { $gt: '' }],
    is_time_sensitive: ['true', 1],
    notes: [[], 'a'.repeat(5_001)],
    reminder_at: [at(1), '2100-01-01', true],
    starts_at: ['', 'now', 4_102_444_800],
    title: ['', 7, 'a'.repeat(201), { toString: 'x' }],
  };
  for (const [path, values] of Object.entries(wrong))
    for (const value of values)
      for (const response of [
        await postEvent(token, { title: 'x', starts_at: STARTS, [path]: value }),
        await patchEvent(token, event.id, { notes: 'lost', [path]: value }),
      ]) {
        expectFailure(response, 400, 'validation_failed');
        expect(response.body.error!.details!.map((detail) => detail.path)).toEqual([path]);
      }
  for (const json of [{ title: 'x' }, { starts_at: STARTS }, { title: null, starts_at: STARTS }, {}])
    expectFailure(await postEvent(token, json), 400, 'validation_failed');
  for (const more of [{ source: 'cron' }, { app_id: 'x' }, { source_event_id: 'a'.repeat(256) }])
    expectFailure(await postEvent(token, { title: 'x', starts_at: STARTS, ...more }), 400, 'validation_failed');
  for (const raw of ['[]', 'null', '{"title":"x","__proto__":{}}', '{"title":"\\udc00"}'])
    expectFailure(await call('PATCH', `/events/${event.id}`, { token, raw }), 400, 'validation_failed');
  for (const starts_at of [at(3), at(-3)])
    expectFailure(await patchEvent(token, event.id, { starts_at }), 400, 'validation_failed');
  expect(await expectData(200, getEvent(token, event.id))).toEqual(event);
  for (const id of ['x', randomUUID(), '%00', '$ne']) expectFailure(await getEvent(token, id), 400, 'invalid_id');
});

covers('event.keyed')('parallel repeats with one key make one event, which stays deleted', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const body = { title: 'Once', starts_at: STARTS };
  const first = await expectData(201, postEvent(token, body, key));
  const repeats = await Promise.all(Array.from({ length: 4 }, () => postEvent(token, body, key)));
  expect(
    repeats.map(({ status, headers, body: { data } }) => [status, headers.get('idempotency-replayed'), data]),
  ).toEqual(Array(4).fill([201, 'true', first]));
  expectFailure(await postEvent(token, { ...body, title: 'Twice' }, key), 422, 'idempotency_conflict');
  await expectData(200, deleteEvent(token, first.id));
  expectFailure(await postEvent(token, body, key), 404, 'event_not_found');
  expect(await titles()).toEqual([]);
});

covers('event.source')('what a source sends again changes the event', async () => {
  const origin = { source: 'import', source_event_id: 'ical-7' };
  const first = await newEvent(token, { ...origin, notes: 'kept', title: 'First' });
  const again = await newEvent(token, { ...origin, title: 'Again', starts_at: at(5) });
  expect(again).toEqual({ ...first, title: 'Again', starts_at: at(5), updated_at: again.updated_at });
  await newEvent(token, { ...origin, source: 'user', title: 'Mine' });
  const all = await Promise.all(
    Array.from({ length: 6 }, () => newEvent(token, { ...origin, source_event_id: 'ical-8' })),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect((await titles()).toSorted()).toEqual(['Again', 'Dentist', 'Mine']);
  expect((await newEvent((await newVisitor()).access_token, origin)).id).not.toBe(first.id);
});

covers('event.list')('events are listed by their start, in a range and in pages', async () => {
  const app_id = randomUUID();
  for (const [n, title] of ['c', 'a', 'd', 'b', 'e'].entries())
    await newEvent(token, { title, starts_at: at(title.charCodeAt(0)), ...(n % 2 && { app_id }) });
  expect(await titles()).toEqual(['a', 'b', 'c', 'd', 'e']);
  const [from, to] = [encodeURIComponent(at(98)), encodeURIComponent(at(100))];
  expect(await titles(`?from=${from}&to=${to}`)).toEqual(['b', 'c']);
  expect(await titles(`?app_id=${app_id.toUpperCase()}`)).toEqual(['a', 'b']);
  expect(await titles('?app_id=unknown')).toEqual([]);
  const first = await listEvents(token, '?per_page=2');
  expect(first.body.meta).toMatchObject({ per_page: 2, page: 1, total: 5 });
  const { next_cursor } = first.body.meta!;
  expect(await titles(`?per_page=2&cursor=${next_cursor}`)).toEqual(['c', 'd']);
  expect(await titles('?per_page=2&page=3')).toEqual(['e']);
  for (const query of [`?cursor=${next_cursor}&app_id=${app_id}`, '?cursor=x'])
    expectFailure(await listEvents(token, query), 400, 'invalid_cursor');
  expectFailure(await listEvents((await newVisitor()).access_token, `?cursor=${next_cursor}`), 400, 'invalid_cursor');
  for (const query of ['?from=today', '?to=', '?from=a&from=b', '?from[$gt]=', '?per_page=0'].slice(0, 3))
    expectFailure(await listEvents(token, query), 400, 'validation_failed');
});

covers('event.delete')('a deleted event is gone', async () => {
  const { id } = await newEvent(token);
  expect(await expectData(200, deleteEvent(token, id))).toEqual({ deleted: true });
  for (const response of [deleteEvent(token, id), getEvent(token, id), patchEvent(token, id, {})])
    expectFailure(await response, 404, 'event_not_found');
  expect(await titles()).toEqual([]);
});

covers('event.own')("another user's event is like an unknown one", async () => {
  const event = await newEvent(token);
  const { access_token: other } = await newPerson();
  const shown = async (id: string) => {
    const responses = [getEvent(other, id), patchEvent(other, id, { title: 'x' }), deleteEvent(other, id)];
    return (await Promise.all(responses)).map(({ status, text }) => [status, text]);
  };
  const foreign = await shown(event.id);
  expect(foreign).toEqual(await shown('01ARZ3NDEKTSV4RRFFQ69G5FAV'));
  expect(foreign.map(([status]) => status)).toEqual([404, 404, 404]);
  expect(await expectData(200, listEvents(other))).toEqual([]);
  expect(await expectData(200, getEvent(token, event.id))).toEqual(event);
});

covers('event.patch')('a patch keeps what it does not name', async () => {
  const event = await newEvent(token, { notes: 'n', ends_at: at(1) });
  expect(await expectData(200, patchEvent(token, event.id, {}))).toEqual(event);
  const unnamed = { title: null, source: 'import', user_id: 'other', app_id: randomUUID(), unknown: 1 };
  const same = await expectData(200, patchEvent(token, event.id, unnamed));
  expect(same).toEqual(event);
  const changes = { title: 'T', ends_at: '', reminder_at: at(-1), is_time_sensitive: true };
  const changed = await expectData(200, patchEvent(token, event.id, changes));
  expect(changed).toEqual({ ...event, ...changes, updated_at: changed.updated_at });
  expect(changed.updated_at > event.updated_at).toBe(true);
});

covers('event.patch.parallel')('parallel patches all survive, and leave the times in order', async () => {
  const { id } = await newEvent(token);
  const patches = [
    { title: 'T' },
    { notes: 'N' },
    { is_time_sensitive: true },
    { ends_at: at(2) },
    { reminder_at: at(-2) },
  ];
  await Promise.all(patches.map((patch) => expectData(200, patchEvent(token, id, patch))));
  expect(await expectData(200, getEvent(token, id))).toMatchObject(Object.assign({}, ...patches));
  const moves = [{ starts_at: at(3) }, { ends_at: at(1) }, { starts_at: at(-1) }, { reminder_at: at(0) }];
  await Promise.all(moves.map((move) => patchEvent(token, id, move)));
  const { starts_at, ends_at, reminder_at } = await expectData(200, getEvent(token, id));
  expect([ends_at >= starts_at, reminder_at <= starts_at]).toEqual([true, true]);
});

covers('event.merged')("a visitor's events and keyed requests are those of the user they sign in as", async () => {
  const key = { 'idempotency-key': randomUUID() };
  const event = await expectData(201, postEvent(token, { title: 'Kept', starts_at: STARTS }, key));
  const person = await signInMerging(token, true);
  const moved = { ...event, user_id: person.user.id };
  expect(await expectData(200, listEvents(person.access_token))).toEqual([moved]);
  const repeat = postEvent(person.access_token, { title: 'Kept', starts_at: STARTS }, key);
  expect(await expectData(201, repeat)).toEqual(moved);
});
