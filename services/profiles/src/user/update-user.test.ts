import { callOf } from '../testing/notifications';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let ada: Reader;
withReader((profiles, one) => {
  [served, ada] = [profiles, one];
});

const update = async (request: object) => (await served.client.updateUser(ada.own, request)).user!;
const now = async () => (await served.client.getUser(ada.own, { id: ada.user_id })).user!;
const refusal = (request: object) => expect(update(request)).rejects;

test('a request sets the fields that it has and keeps the others', async () => {
  const before = await now();
  const first = { first_name: 'Ada', last_name: 'Lovelace', location: '{"city":"London"}', timezone: 'Europe/London' };
  expect(await update(first)).toEqual({ ...before, ...first });
  const second = { last_name: '', display_name: 'A 👩‍💻', locale: 'en-GB', phone: '+44 20 7946 0000' };
  expect(await update(second)).toEqual({ ...before, ...first, ...second });
  expect(await now()).toEqual({ ...before, ...first, ...second });
});

test('a request without fields changes nothing', async () => {
  await update({ first_name: 'Ada' });
  const before = await served.context.users.rows.findOne({ _id: ada.user_id });
  expect((await update({})).first_name).toBe('Ada');
  expect(await served.context.users.rows.findOne({ _id: ada.user_id })).toEqual(before);
});

test.each([
  ['locale', 'en_GB'],
  ['locale', 'not a tag'],
  ['timezone', 'Europe/Atlantis'],
  ['timezone', '+01:00'],
  ['timezone', '../../etc/passwd'],
  ['display_name', 'a'.repeat(201)],
  ['phone', '1'.repeat(65)],
  ['location', JSON.stringify('a'.repeat(16 * 1024))],
])('%s = %j is validation_failed at its path, and nothing is changed', async (path, value) => {
  const before = await now();
  await refusal({ first_name: 'Eve', [path]: value }).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  expect(await now()).toEqual(before);
});

test.each(['UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Asia/Calcutta', ''])(
  'the time zone %j is kept as it was sent',
  async (timezone) => {
    expect((await update({ timezone })).timezone).toBe(timezone);
  },
);

test('lengths count characters, not bytes', async () => {
  const display_name = '😀'.repeat(200);
  expect((await update({ display_name })).display_name).toBe(display_name);
});

test('parallel changes of different fields are all kept', async () => {
  const fields = { display_name: 'a', first_name: 'b', last_name: 'c', locale: 'de', phone: '1', timezone: 'UTC' };
  await Promise.all(Object.entries(fields).map(([name, value]) => update({ [name]: value })));
  expect(await now()).toMatchObject(fields);
});

test('a user who does not exist any more gets not_found, and none is made', async () => {
  const gone = served.client.updateUser(callOf('gone'), { first_name: 'Eve' });
  await expect(gone).rejects.toMatchObject({ code: 'not_found' });
  expect(await served.context.users.rows.countDocuments({ first_name: 'Eve' })).toBe(0);
});
