import { uuidV7 } from '@cws/kit';
import { callAs } from '@cws/kit/testing';
import type { Agent } from '../../agent/agent';
import type { App } from '../../app/app';
import { boundTo } from '../../testing/callers';
import { startToolServer, type ToolServer } from '../../testing/tool-server';
import { newOwner, toolUser } from '../../testing/tool-user';
import { ORIGIN } from '../../testing/workspace';
import { descriptors } from '../descriptors';

interface ConfigSchema {
  readonly properties: {
    readonly config: {
      readonly properties: {
        readonly colors: { readonly properties: { readonly accent: { readonly pattern: string } } };
      };
    };
  };
}

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

test('a manager creates a widget, which is published, listed, and has a snippet', async () => {
  const { use, app } = await newOwner(server);
  const made = await use('widget_create', { config: { title: 'Ask us' } });
  expect(made.next).toMatch(/^Put the snippet .* Every page of any site may show the widget/);
  expect(made).toMatchObject({
    app: app._id,
    status: 'active',
    config: { title: 'Ask us', allowed_origins: ['*'] },
    published_config: { title: 'Ask us' },
    version: 1,
    published_version: 1,
    snippet: `<script src="${ORIGIN}/widget.js" data-widget-id="${made.widget_id}" async></script>`,
  });
  expect((await use('widget_list', { app: app.slug })).widgets).toEqual([made]);
});

test('the whole config is replaced, as a draft until it is published', async () => {
  const { use } = await newOwner(server);
  const { widget_id } = await use('widget_create', { config: { title: 'One', greeting: 'Hello' } });
  const { config } = await use('widget_config_get', { widget_id });
  const draft = await use('widget_config_set', { widget_id, config: { ...config, title: 'Two', greeting: undefined } });
  expect(draft).toMatchObject({ version: 2, config: { title: 'Two', greeting: '' }, published_config: config });
  const live = await use('widget_config_set', { widget_id, config: draft.config, publish: true });
  expect(live).toMatchObject({ version: 3, published_version: 3, published_config: { title: 'Two' } });
  expect(await use('widget_config_get', { widget_id, version: 1 })).toMatchObject({ version: 1, config });
});

// contract: widget-config
test('a colour is accepted in capitals, also by the listed schema, and stored without', async () => {
  const { use } = await newOwner(server);
  const colors = { accent: '#FFFFFF', launcher: '#aB12cD' };
  const { widget_id, config } = await use('widget_create', { config: { colors } });
  expect(config.colors).toEqual({ accent: '#ffffff', launcher: '#ab12cd' });
  const set = await use('widget_config_set', { widget_id, config: { colors } });
  expect(set.config.colors).toEqual(config.colors);
  const { inputSchema } = descriptors('2025-11-25').find(({ name }) => name === 'widget_config_set')!;
  const { pattern } = (inputSchema as ConfigSchema).properties.config.properties.colors.properties.accent;
  for (const color of [...Object.values(colors), '']) expect(color).toMatch(new RegExp(pattern));
});

test.each([
  [{ launcher: { side: 'left' } }, 'Argument "config.launcher.side" is not valid: there is no such key.'],
  [{ tittle: 'x' }, 'Argument "config.tittle" is not valid: there is no such key; did you mean "title"?'],
  [{ colors: { accent: 'red' } }, 'Argument "config.colors.accent" is not valid: must be #rrggbb'],
])('a config with %j is refused with the path and changes nothing', async (wrong, text) => {
  const { use, refused } = await newOwner(server);
  const { widget_id, config } = await use('widget_create');
  expect(await refused('widget_config_set', { widget_id, config: { ...config, ...wrong } })).toContain(text);
  expect(await use('widget_config_get', { widget_id })).toMatchObject({ config, version: 1 });
});

test('a config that was made from an older version is refused when the version is given', async () => {
  const { use, refused } = await newOwner(server);
  const { widget_id, config } = await use('widget_create');
  const edit = { widget_id, config, expected_version: 1 };
  expect(await use('widget_config_set', edit)).toMatchObject({ version: 2 });
  for (const expected_version of [1, 9])
    expect(await refused('widget_config_set', { ...edit, expected_version })).toContain(
      'Argument "expected_version" is not the version of the config',
    );
  expect(await refused('widget_config_get', { widget_id, version: 9 })).toMatch(
    /^Argument "version".* versions 1 to 2/,
  );
  expect(await use('widget_config_get', { widget_id })).toMatchObject({ version: 2 });
});

test('a member reads configs and cannot set them', async () => {
  const { use, key, business } = await newOwner(server);
  const { widget_id, config } = await use('widget_create');
  const member = toolUser(server, boundTo(key, business._id, { role: 'member' }));
  expect(await member.use('widget_config_get', { widget_id })).toMatchObject({ config });
  for (const tool of ['widget_config_set', 'widget_create'])
    expect(await member.refused(tool, { widget_id, config })).toMatch(/role manager/);
});

test('a widget of another business is refused as unknown', async () => {
  const { widget_id, config } = await (await newOwner(server)).use('widget_create');
  const { refused, use } = await newOwner(server);
  for (const tool of ['widget_config_get', 'widget_config_set'])
    expect(await refused(tool, { widget_id, config })).toContain('"widget_id" names no widget');
  expect(await refused('widget_config_get', { widget_id: 'x' })).toContain('"widget_id" names no widget');
  expect((await use('widget_list')).widgets).toEqual([]);
});

test('an app has at most 20 widgets', async () => {
  const { use, refused } = await newOwner(server);
  for (let made = 0; made < 20; made++) await use('widget_create');
  expect(await refused('widget_create')).toMatch(/^Argument "app".* at most 20/);
});

// contract: widgets
test('the config of a widget whose app was deleted is refused, and stays', async () => {
  const { use, refused, app, key } = await newOwner(server);
  const second = { ...app, _id: uuidV7(), slug: `second-${uuidV7()}`, is_default: false };
  await server.db.collection<App>('apps').insertOne(second);
  const { widget_id } = await use('widget_create');
  const other = await use('widget_create', { app: second.slug });
  await server.context.apps.setStatus(callAs(key), second._id, 'deleted');
  const call = { widget_id: other.widget_id, config: { title: 'New' }, publish: true };
  expect(await refused('widget_config_set', call)).toMatch(/"widget_id" .*deleted/);
  expect(await use('widget_config_get', { widget_id: other.widget_id })).toMatchObject({ version: 1 });
  expect(await use('widget_config_set', { ...call, widget_id })).toMatchObject({ version: 2 });
});

// contract: widgets
test('a new widget is for the site that was onboarded, and its result says so', async () => {
  const { use, agent } = await newOwner(server);
  const onboarding = { facts: {}, fields: { contact_website: 'https://shop.example/en/' } };
  await server.db.collection<Agent>('agents').updateOne({ _id: agent._id }, { $set: { onboarding } });
  const made = await use('widget_create', { config: { allowed_origins: null } });
  expect(made.config.allowed_origins).toEqual(['https://shop.example']);
  expect(made.next).toContain('Pages of https://shop.example may show the widget, and no others');
  const everywhere = await use('widget_create', { config: { allowed_origins: ['*'] } });
  expect(everywhere.config.allowed_origins).toEqual(['*']);
});

// contract: widget-config
test.each(['https://*.com', 'http://*.co.uk', 'https://*.github.io', 'https://*.com:8443'])(
  'the origin %s of everybody is refused, and one of a site is taken',
  async (origin) => {
    const { use, refused } = await newOwner(server);
    const refusal = await refused('widget_create', { config: { allowed_origins: [origin] } });
    expect(refusal).toMatch(/"config.allowed_origins.0" .*everybody/);
    const site = origin.replace('*.', '*.shop.');
    expect((await use('widget_create', { config: { allowed_origins: [site] } })).config.allowed_origins).toEqual([
      site,
    ]);
  },
);
