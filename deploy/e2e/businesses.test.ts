import { randomUUID } from 'node:crypto';
import { cliTokens } from './support/cli-token';
import { call, expectData, type Options } from './support/client';
import { covers } from './support/covers';
import { addMember, type Desk, newDesk } from './support/desk';
import { expectFailure, expectUnauthorized } from './support/expectations';
import { newKey } from './support/keys';
import { connected } from './support/oauth';
import { newPerson, newVisitor } from './support/people';
import { within } from './support/within';

interface Business {
  readonly id: string;
  readonly [field: string]: unknown;
}
interface App {
  readonly id: string;
  readonly allowed_origins: readonly string[];
  readonly [field: string]: unknown;
}

const list = (token: string, query = '') => call<readonly Business[]>('GET', `/businesses${query}`, { token });
const create = (token: string, json: object, given: Options = {}) =>
  call<Business>('POST', '/businesses', { token, json, ...given });
const get = (token: string, id: string) => call<Business>('GET', `/businesses/${id}`, { token });
const patch = (token: string, id: string, json: object) =>
  call<Business>('PATCH', `/businesses/${id}`, { token, json });
const apps = (token: string, id: string) => call<readonly App[]>('GET', `/businesses/${id}/apps`, { token });
const patchApp = (token: string, id: string, app_id: string, json: object) =>
  call<App>('PATCH', `/businesses/${id}/apps/${app_id}`, { token, json });

const NO_HOURS = { weekly: {}, exceptions: [] };

covers('businesses.create')('a user makes a business once for a key, and reads it as it was made', async () => {
  const { access_token: token } = await newPerson();
  const headers = { 'idempotency-key': randomUUID() };
  const made = await expectData(201, create(token, { name: 'Bike Shop' }, { headers }));
  expect(made).toEqual({
    id: expect.any(String),
    name: 'Bike Shop',
    role: 'owner',
    default_app_id: expect.any(String),
    time_zone: '',
    locale: '',
    hours: NO_HOURS,
    support_email: '',
    reply_time_text: '',
    created_at: expect.any(String),
  });
  const again = await create(token, { name: 'Bike Shop' }, { headers });
  expect([again.status, again.body.data, again.headers.get('idempotency-replayed')]).toEqual([201, made, 'true']);
  expectFailure(await create(token, { name: 'Other' }, { headers }), 422, 'idempotency_conflict');
  expect(await expectData(200, get(token, made.id))).toEqual(made);
  expect(await expectData(200, get(token, made.id.toUpperCase()))).toEqual(made);
  for (const name of ['', ' ', 'x'.repeat(101)]) expectFailure(await create(token, { name }), 400, 'validation_failed');
  const { body } = await list(token);
  expect([body.data, body.meta?.total]).toEqual([[made], 1]);
});

covers('businesses.create')('a user who owns ten businesses gets 409, and pages through them', async () => {
  const { access_token: token } = await newPerson();
  for (let count = 0; count < 10; count++) await expectData(201, create(token, { name: `Shop ${count}` }));
  expectFailure(await create(token, { name: 'Eleventh' }), 409, 'conflict');
  const first = await list(token, '?per_page=6');
  expect(first.body.meta).toMatchObject({ per_page: 6, total: 10 });
  const rest = await list(token, `?per_page=6&cursor=${first.body.meta!.next_cursor}`);
  expect(rest.body.meta?.next_cursor).toBe('');
  expect([...first.body.data, ...rest.body.data].map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, count) => `Shop ${count}`),
  );
  expectFailure(await list(token, '?cursor=mine'), 400, 'invalid_cursor');
});

describe('with members of each role', () => {
  let desk: Desk;
  let id: string;
  let app_id: string;
  beforeEach(async () => {
    desk = await newDesk();
    ({ business_id: id, default_app_id: app_id } = desk.workspace);
  });

  covers('businesses.update')('a manager changes what a business states, and members read it', async () => {
    const [manager, member] = [desk.manager.access_token, desk.member.access_token];
    const stated = {
      name: 'Velo Kessler',
      time_zone: 'Europe/Vienna',
      locale: 'de-AT',
      support_email: 'help@example.com',
      reply_time_text: 'Within two hours',
    };
    expect(await expectData(200, patch(manager, id, stated))).toMatchObject({ ...stated, role: 'manager' });
    expect(await expectData(200, get(member, id))).toMatchObject({ ...stated, role: 'member' });
    expect(await expectData(200, patch(manager, id, { time_zone: '', name: null }))).toMatchObject({
      ...stated,
      time_zone: '',
    });
    for (const wrong of [
      { time_zone: '+01:00' },
      { time_zone: 'Mars/Base' },
      { locale: 'german!' },
      { support_email: 'nobody' },
      { name: '' },
      { reply_time_text: 'x'.repeat(201) },
    ])
      expectFailure(await patch(manager, id, wrong), 400, 'validation_failed');
    expectFailure(await patch(member, id, { name: 'Mine' }), 403, 'forbidden');
    const stranger = await newPerson();
    const [theirs, nobodys] = [await get(stranger.access_token, id), await get(stranger.access_token, randomUUID())];
    expectFailure(theirs, 404, 'not_found');
    expect(theirs.text).toBe(nobodys.text);
  });

  covers('businesses.hours')('hours are replaced whole, and null empties them', async () => {
    const token = desk.manager.access_token;
    const hours = {
      weekly: {
        mon: [
          ['09:00', '12:00'],
          ['13:00', '24:00'],
        ],
        sun: [],
      },
      exceptions: [
        { date: '2026-12-24', ranges: [['09:00', '12:00']], note: 'Christmas Eve' },
        { date: '2026-12-25', ranges: [] },
      ],
    };
    expect((await expectData(200, patch(token, id, { hours }))).hours).toEqual(hours);
    expect((await expectData(200, get(token, id))).hours).toEqual(hours);
    const week = { weekly: { tue: [['08:00', '16:00']] } };
    expect((await expectData(200, patch(token, id, { hours: week }))).hours).toEqual({ ...week, exceptions: [] });
    expect((await expectData(200, patch(token, id, { name: 'Same' }))).hours).toEqual({ ...week, exceptions: [] });
    expect((await expectData(200, patch(token, id, { hours: null }))).hours).toEqual(NO_HOURS);
  });

  covers('businesses.hours')('hours that cannot be are refused with their place', async () => {
    const token = desk.manager.access_token;
    const of = (...mon: unknown[]) => ({ weekly: { mon } });
    for (const [hours, path] of [
      [of(['18:00', '09:00']), 'hours.weekly.mon'],
      [of(['09:00', '13:00'], ['12:00', '18:00']), 'hours.weekly.mon'],
      [of(['13:00', '18:00'], ['09:00', '12:00']), 'hours.weekly.mon'],
      [of(['22:00', '02:00']), 'hours.weekly.mon'],
      [of(['9:00', '18:00']), 'hours.weekly.mon.0.0'],
      [of(['24:00', '24:00']), 'hours.weekly.mon.0.0'],
      [of(['09:00']), 'hours.weekly.mon.0'],
      [{ weekly: { monday: [] } }, 'hours.weekly'],
      [{ exceptions: [{ date: '2026-02-30', ranges: [] }] }, 'hours.exceptions.0.date'],
      [
        {
          exceptions: [
            { date: '2026-02-01', ranges: [] },
            { date: '2026-02-01', ranges: [] },
          ],
        },
        'hours.exceptions',
      ],
      ['always', 'hours'],
      [[], 'hours'],
    ] as const) {
      const refused = await patch(token, id, { hours });
      expectFailure(refused, 400, 'validation_failed');
      expect([hours, refused.body.error?.details?.[0]?.path]).toEqual([hours, path]);
    }
  });

  covers('businesses.callers')('each kind of credential reaches a business within its bounds', async () => {
    const { owner } = desk;
    const other = await expectData(201, create(owner.access_token, { name: 'Other' }));
    const { key: unbound } = await newKey(owner.access_token);
    const cli = await cliTokens(owner);
    for (const token of [owner.access_token, unbound, cli.access_token]) {
      expect((await expectData(200, list(token))).map((one) => one.id)).toEqual([id, other.id]);
      await expectData(200, patch(token, id, { name: 'Renamed' }));
    }
    const { key: bound } = await newKey(owner.access_token, { business_id: id });
    const connection = await connected({ person: owner, decision: { workspace: id, access: 'write' } });
    for (const token of [bound, connection.access_token]) {
      expect((await expectData(200, list(token))).map((one) => one.id)).toEqual([id]);
      await expectData(200, patch(token, id, { name: 'Bound' }));
      expectFailure(await get(token, other.id), 404, 'not_found');
      expectFailure(await apps(token, other.id), 404, 'not_found');
      expectFailure(await patch(token, other.id, { name: 'Mine' }), 404, 'not_found');
    }
    const { key: listed } = await newKey(owner.access_token, { business_id: id, read_only: true });
    const visitor = await newVisitor();
    for (const token of [listed, visitor.access_token])
      for (const refused of [list(token), get(token, id), create(token, { name: 'Mine' }), apps(token, id)])
        expectFailure(await refused, 403, 'forbidden');
    expectUnauthorized(await call('GET', '/businesses'));
  });

  covers('businesses.callers')('a key has the lower of its role and that of its owner now', async () => {
    const { key } = await newKey(desk.manager.access_token, { business_id: id });
    await expectData(200, patch(key, id, { name: 'Managed' }));
    await addMember(id, desk.manager, 'member');
    expectFailure(await patch(key, id, { name: 'Mine' }), 403, 'forbidden');
    await addMember(id, desk.manager, 'owner');
    expect(await expectData(200, get(key, id))).toMatchObject({ role: 'manager', name: 'Managed' });
  });

  covers('businesses.apps')('members list the apps of a business, and managers change them', async () => {
    const [manager, member] = [desk.manager.access_token, desk.member.access_token];
    const [app] = await expectData(200, apps(member, id));
    expect(app).toEqual({
      id: app_id,
      name: expect.any(String),
      slug: expect.any(String),
      status: 'active',
      is_default: true,
      agent_id: expect.any(String),
      allowed_origins: [],
    });
    const origins = ['https://shop.example.com', 'http://localhost:5173'];
    const changed = { name: 'Web', allowed_origins: origins };
    const given = { ...changed, allowed_origins: ['https://SHOP.example.com:443/', origins[1], origins[1]] };
    expect(await expectData(200, patchApp(manager, id, app_id, given))).toEqual({ ...app, ...changed });
    for (const wrong of [
      'http://shop.example.com',
      'https://a.example/path',
      '*',
      'ftp://a.example',
      'https://u@a.example',
      '',
    ])
      expectFailure(await patchApp(manager, id, app_id, { allowed_origins: [wrong] }), 400, 'validation_failed');
    const many = Array.from({ length: 21 }, (_, at) => `https://${at}.example.com`);
    expectFailure(await patchApp(manager, id, app_id, { allowed_origins: many }), 400, 'validation_failed');
    expectFailure(await patchApp(member, id, app_id, { name: 'Mine' }), 403, 'forbidden');
    const foreign = await newDesk();
    expectFailure(
      await patchApp(manager, id, foreign.workspace.default_app_id, { name: 'Mine' }),
      404,
      'app_not_found',
    );
    expect(await expectData(200, apps(member, id))).toEqual([{ ...app, ...changed }]);
  });

  covers('businesses.origins')(
    'a page of an origin that an app allows may call the interface until it may not',
    async () => {
      const page = `https://${randomUUID()}.example.com`;
      const allowed = async () => {
        const { headers } = await call('GET', '/chats', { token: desk.token, headers: { origin: page } });
        return headers.get('access-control-allow-origin') === page;
      };
      const preflight = async () =>
        (await call('OPTIONS', '/chats', { headers: { origin: page, 'access-control-request-method': 'POST' } }))
          .status;
      expect([await allowed(), await preflight()]).toEqual([false, 403]);
      const manager = desk.manager.access_token;
      await expectData(200, patchApp(manager, id, app_id, { allowed_origins: [page] }));
      await within(5_000, allowed);
      expect(await preflight()).toBe(204);
      await expectData(200, patchApp(manager, id, app_id, { allowed_origins: [] }));
      await within(5_000, async () => !(await allowed()));
    },
  );
});
