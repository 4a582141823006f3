import { serviceCaller } from '@cws/kit';
import { callOf } from '../testing/notifications';
import { callAs, type ServedProfiles, serveProfiles, userCaller } from '../testing/serve';

let served: ServedProfiles;
beforeAll(async () => {
  served = await serveProfiles();
});
afterAll(() => served.stop());

const get = async (user_id: string, call = callOf(user_id)) =>
  (await served.client.getSettings(call, { user_id })).settings!;
const patch = async (user_id: string, change: unknown) =>
  (await served.client.updateSettings(callOf(user_id), { patch: JSON.stringify(change) })).settings!;
const stored = (user_id: string) => served.context.settings.rows.findOne({ user_id });

const DEFAULTS = {
  appearance: { language: 'en', theme: 'system' },
  chat_language: '',
  notifications: { email_enabled: true, marketing_enabled: false, muted_until: '', push_enabled: true },
  privacy: { share_analytics: true, share_crash_reports: true, show_read_receipts: true, show_typing_indicator: true },
  updated_at: '',
};
const NOW = '2126-11-20T03:35:00.123Z';

test('a user who has set nothing has the defaults', async () => {
  expect(await get('new')).toEqual(DEFAULTS);
});

test('a partial document changes the settings that it names, at any level, and the response has all settings', async () => {
  const changed = {
    ...DEFAULTS,
    appearance: { language: 'en', theme: 'dark' },
    chat_language: 'de-CH',
    privacy: { ...DEFAULTS.privacy, show_read_receipts: false },
    updated_at: NOW,
  };
  await patch('merged', { appearance: { theme: 'dark' }, chat_language: 'de-CH' });
  expect(await patch('merged', { privacy: { show_read_receipts: false } })).toEqual(changed);
  expect(await get('merged')).toEqual(changed);
});

test('null restores the default of a setting or of a group, and unset settings follow the defaults', async () => {
  await patch('nulls', {
    appearance: { theme: 'dark', language: 'fr' },
    chat_language: 'fr',
    privacy: { share_analytics: false },
  });
  const { appearance, chat_language, privacy } = await patch('nulls', {
    appearance: { theme: null },
    chat_language: null,
    privacy: null,
  });
  expect({ appearance, chat_language, privacy }).toEqual({
    appearance: { language: 'fr', theme: 'system' },
    chat_language: '',
    privacy: DEFAULTS.privacy,
  });
  expect(await stored('nulls')).toEqual({
    _id: expect.any(String),
    user_id: 'nulls',
    appearance: { language: 'fr' },
    updated_at: new Date(NOW),
  });
});

test('unknown keys are ignored at every level, including updated_at and user_id', async () => {
  await patch('unknown', { chat_language: 'it' });
  const before = await stored('unknown');
  await patch('unknown', {
    nonsense: { a: 1 },
    privacy: { nonsense: 1 },
    updated_at: '',
    user_id: 'eve',
    _id: 'x',
    $set: 1,
  });
  expect(await stored('unknown')).toEqual(before);
});

test.each([
  ['appearance', 'dark'],
  ['appearance', ['dark']],
  ['appearance.theme', 'blue'],
  ['appearance.theme', 1],
  ['appearance.language', ''],
  ['appearance.language', 'not a tag'],
  ['appearance.language', ['en']],
  ['appearance.language', `en-x-${Array(20).fill('abcdefgh').join('-')}`],
  ['chat_language', 'x_y'],
  ['chat_language', false],
  ['chat_language', {}],
  ['notifications', 1],
  ['notifications.email_enabled', 'true'],
  ['notifications.muted_until', 'tomorrow'],
  ['notifications.muted_until', '2026-02-30T00:00:00Z'],
  ['notifications.muted_until', 0],
  ['privacy', false],
  ['privacy.show_typing_indicator', 0],
  ['privacy.show_read_receipts', { on: true }],
])('%s: %j is refused with its path', async (path, value) => {
  const [name = '', key] = path.split('.');
  await expect(patch('refused', { [name]: key ? { [key]: value } : value })).rejects.toMatchObject({
    code: 'validation_failed',
    details: [{ path, message: expect.stringMatching(/^must be /) }],
  });
});

test('one response names all problems of a document, and nothing of it is stored', async () => {
  const wrong = patch('all', {
    appearance: { theme: 1 },
    privacy: null,
    chat_language: 'de',
    notifications: { push_enabled: 'no' },
  });
  await expect(wrong).rejects.toMatchObject({
    details: [{ path: 'appearance.theme' }, { path: 'notifications.push_enabled' }],
  });
  expect(await stored('all')).toBeNull();
});

test.each(['[]', 'null', '"x"', '1', 'true'])('the document %s is refused', async (text) => {
  const update = served.client.updateSettings(callOf('none'), { patch: text });
  await expect(update).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: '' }] });
});

test('any BCP 47 tag is stored unchanged', async () => {
  const tags = ['EN-us', 'zh-Hant-TW', 'de-CH-1996', 'sr-Latn', 'es-419'];
  for (const language of tags)
    expect((await patch('tags', { appearance: { language } })).appearance?.language).toBe(language);
});

test('muted_until is returned in UTC with milliseconds, whatever its offset, and may be empty', async () => {
  const mute = async (muted_until: string) =>
    (await patch('muted', { notifications: { muted_until } })).notifications?.muted_until;
  expect(await mute('2027-01-01T01:00:00+02:30')).toBe('2026-12-31T22:30:00.000Z');
  expect(await mute('2027-01-01t00:00:00.5z')).toBe('2027-01-01T00:00:00.500Z');
  expect(await mute('')).toBe('');
});

test('updated_at moves with every patch that names a setting, and never back', async () => {
  const at = async (change: unknown) => (await patch('times', change)).updated_at;
  expect(await at({ nonsense: true, privacy: {} })).toBe('');
  expect(await at({ chat_language: '' })).toBe(NOW);
  served.time.now += 1_000;
  expect(await at({})).toBe(NOW);
  expect(await at({ chat_language: null })).toBe('2126-11-20T03:35:01.123Z');
  served.time.now -= 1_000;
  expect(await at({ chat_language: 'de' })).toBe('2126-11-20T03:35:01.123Z');
});

test.each([1, 2, 3, 4, 5])('parallel first changes of different settings are all kept, round %i', async (round) => {
  const user_id = `parallel${round}`;
  const changes = [
    { appearance: { language: 'de' } },
    { appearance: { theme: 'light' } },
    { chat_language: 'fr' },
    ...['email_enabled', 'push_enabled'].map((key) => ({ notifications: { [key]: false } })),
    { notifications: { marketing_enabled: true } },
    ...Object.keys(DEFAULTS.privacy).map((key) => ({ privacy: { [key]: false } })),
  ];
  await Promise.all(changes.map((change) => patch(user_id, change)));
  expect(await get(user_id)).toEqual({
    appearance: { language: 'de', theme: 'light' },
    chat_language: 'fr',
    notifications: { email_enabled: false, marketing_enabled: true, muted_until: '', push_enabled: false },
    privacy: {
      share_analytics: false,
      share_crash_reports: false,
      show_read_receipts: false,
      show_typing_indicator: false,
    },
    updated_at: NOW,
  });
  expect(await served.context.settings.rows.countDocuments({ user_id })).toBe(1);
});

test('the gateway gets and changes the caller’s settings alone; conversations gets any and changes none', async () => {
  await patch('ada', { chat_language: 'de' });
  await expect(get('ada', callOf('eve'))).rejects.toMatchObject({ code: 'forbidden' });
  const service = callAs(serviceCaller('conversations'));
  expect(await get('ada', service)).toMatchObject({ chat_language: 'de' });
  const update = served.client.updateSettings(service, { patch: '{}' });
  await expect(update).rejects.toMatchObject({ code: 'forbidden' });
});

test('other services and unauthenticated callers are refused settings', async () => {
  const other = callAs(serviceCaller('grants'));
  await expect(get('ada', other)).rejects.toMatchObject({ code: 'forbidden' });
  const nobody = callAs(userCaller({ kind: 'none', user_id: 'ada' }));
  await expect(get('ada', nobody)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('settings are found by their index', async () => {
  const { executionStats } = await served.context.settings.rows.find({ user_id: 'ada' }).explain('executionStats');
  expect(executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
});
