import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized, TIMESTAMP } from './support/expectations';
import { newKey } from './support/keys';
import { newPerson, newVisitor, signInMerging } from './support/people';
import { DEFAULTS, getSettings, patchSettings } from './support/settings';

let token: string;
beforeEach(async () => {
  token = (await newVisitor()).access_token;
});

const settings = (as = token) => expectData(200, getSettings(as));
const patch = (json?: unknown, as = token) => expectData(200, patchSettings(as, json));
const set = (changed: object) => ({ ...DEFAULTS, ...changed, updated_at: expect.stringMatching(TIMESTAMP) });

covers('settings.defaults')('a user who has set nothing has all defaults', async () => {
  expect(await settings()).toEqual(DEFAULTS);
  expect(await settings((await newPerson()).access_token)).toEqual(DEFAULTS);
});

covers('settings.merge')('a partial document changes only the fields that it names', async () => {
  const privacy = { ...DEFAULTS.privacy, share_analytics: false };
  expect(await patch({ privacy: { share_analytics: false } })).toEqual(set({ privacy }));
  const appearance = { language: 'de-CH', theme: 'dark' };
  const changed = await patch({ appearance, chat_language: 'fr' });
  expect(changed).toEqual(set({ privacy, appearance, chat_language: 'fr' }));
  expect(await settings()).toEqual(changed);
  const again = await patch({ appearance: { theme: 'light' } });
  expect(again).toEqual(set({ privacy, appearance: { ...appearance, theme: 'light' }, chat_language: 'fr' }));
  expect(again.updated_at > changed.updated_at).toBe(true);
});

covers('settings.merge', 'wire.timestamps')('a time may have any offset, and is shown in UTC', async () => {
  const mutedBy = async (muted_until: string) => (await patch({ notifications: { muted_until } })).notifications;
  expect(await mutedBy('2031-01-01T01:30:00+05:30')).toEqual({
    ...DEFAULTS.notifications,
    muted_until: '2030-12-31T20:00:00.000Z',
  });
  expect(await mutedBy('')).toEqual(DEFAULTS.notifications);
});

covers('settings.null')('null restores the default of a value or of a group', async () => {
  await patch({
    appearance: { language: 'de', theme: 'dark' },
    chat_language: 'de',
    notifications: { email_enabled: false, marketing_enabled: true },
    privacy: { show_read_receipts: false, share_analytics: false },
  });
  const restored = await patch({
    appearance: null,
    chat_language: null,
    notifications: { email_enabled: null },
    privacy: { share_analytics: null },
  });
  const privacy = { ...DEFAULTS.privacy, show_read_receipts: false };
  const notifications = { ...DEFAULTS.notifications, marketing_enabled: true };
  expect(restored).toEqual(set({ notifications, privacy }));
  expect(await patch({ notifications: null, privacy: null })).toEqual(set({}));
});

covers('settings.unknown', 'wire.unknown-fields')('unknown and server-owned keys are ignored', async () => {
  const owned = { id: 'x', user_id: 'x', updated_at: '2020-01-01T00:00:00.000Z', nonsense: { a: [1] } };
  expect(await patch(owned)).toEqual(DEFAULTS);
  const before = await patch({ ...owned, privacy: { nonsense: 'x', share_analytics: false } });
  expect(before).toEqual(set({ privacy: { ...DEFAULTS.privacy, share_analytics: false } }));
  expect(before.updated_at > owned.updated_at).toBe(true);
  for (const nothing of [owned, {}, undefined, { privacy: {} }, { privacy: { nonsense: null } }])
    expect(await patch(nothing)).toEqual(before);
});

covers('settings.wrong', 'wire.wrong-type')('each wrong type or value is refused with its path', async () => {
  const wrong: readonly (readonly [path: string, values: readonly unknown[]])[] = [
    ['privacy', [true, 'x', [], 0]],
    ['appearance', ['dark']],
    ['notifications', [[null]]],
    ['privacy.show_read_receipts', ['false', 0, {}, []]],
    ['privacy.show_typing_indicator', ['']],
    ['notifications.email_enabled', [1]],
    [
      'notifications.muted_until',
      ['tomorrow', '2031-02-30T00:00:00Z', '2031-01-01', '9999-12-31T23:59:59-05:00', 1, true],
    ],
    ['appearance.theme', ['pink', '', 'DARK', 1]],
    ['appearance.language', ['', 'no tag', 'x_y_z', 7]],
    ['chat_language', ['no tag', 'e', false, {}]],
  ];
  for (const [path, values] of wrong)
    for (const value of values) {
      const response = await patchSettings(token, at(path, value));
      expectFailure(response, 400, 'validation_failed');
      expect([value, response.body.error!.details]).toEqual([value, [{ path, message: expect.stringMatching(/\S/) }]]);
    }
  expect(await settings()).toEqual(DEFAULTS);
});

const at = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

covers('settings.wrong')('all errors are reported at once, and valid fields beside them are not stored', async () => {
  const response = await patchSettings(token, {
    appearance: { theme: 'pink', language: 'de' },
    chat_language: 7,
    privacy: { share_analytics: false, share_crash_reports: 'no' },
  });
  expectFailure(response, 400, 'validation_failed');
  const paths = response.body.error!.details!.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['appearance.theme', 'chat_language', 'privacy.share_crash_reports']);
  expect(await settings()).toEqual(DEFAULTS);
});

covers('settings.wrong')('a body that is not a document is refused', async () => {
  for (const raw of ['[]', '"dark"', '7', 'null', 'true'])
    expectFailure(await call('PATCH', '/users/me/settings', { token, raw }), 400, 'validation_failed');
  expect(await settings()).toEqual(DEFAULTS);
});

covers('settings.parallel')('parallel changes of different keys all survive', async () => {
  const patches = [
    { appearance: { language: 'de' } },
    { appearance: { theme: 'dark' } },
    { chat_language: 'es' },
    { notifications: { email_enabled: false } },
    { notifications: { marketing_enabled: true } },
    { notifications: { push_enabled: false } },
    { privacy: { share_analytics: false } },
    { privacy: { share_crash_reports: false } },
    { privacy: { show_read_receipts: false } },
    { privacy: { show_typing_indicator: false } },
  ];
  const all = set({
    appearance: { language: 'de', theme: 'dark' },
    chat_language: 'es',
    notifications: { email_enabled: false, marketing_enabled: true, muted_until: '', push_enabled: false },
    privacy: Object.fromEntries(Object.keys(DEFAULTS.privacy).map((name) => [name, false])),
  });
  for (let time = 0; time < 3; time += 1) {
    token = (await newVisitor()).access_token;
    await Promise.all(patches.map((one) => patch(one)));
    expect(await settings()).toEqual(all);
  }
});

covers('settings.own')("every credential of a user reads that user's settings", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const { key } = await newKey(person.access_token);
  const changed = await patch({ appearance: { theme: 'dark' } }, key);
  expect(await settings(person.access_token)).toEqual(changed);
  expect(await settings(other.access_token)).toEqual(DEFAULTS);
  for (const method of ['GET', 'PATCH']) expectUnauthorized(await call(method, '/users/me/settings'));
});

covers('settings.merged')(
  'a user who signs in keeps own settings, and gets the anonymous ones where none are set',
  async () => {
    await patch({ appearance: { theme: 'dark' } });
    const person = await signInMerging(token, true);
    expect(await settings(person.access_token)).toEqual(set({ appearance: { language: 'en', theme: 'dark' } }));
    const later = (await newVisitor()).access_token;
    await patch({ appearance: { theme: 'light' } }, later);
    const again = await signInMerging(later, true, person.user.email, 2);
    expect((await settings(again.access_token)).appearance.theme).toBe('dark');
  },
);
