import { callAs, userCaller } from '@cws/kit/testing';
import { asOperator, asUser, businessOf, startWorkspace } from '../testing/workspace';
import { createWidget } from './create-widget';
import { setWidgetConfig } from './set-widget-config';
import { widgetView } from './widget';
import { widgetConfig } from './widget-config';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

/** The document with every key at its default. */
const defaultConfig = () => widgetConfig.parse({});
const asIdentity = () => callAs(userCaller({ iss: 'identity', kind: 'none' }));
const newWidget = async (config = defaultConfig()) => {
  const { app } = await businessOf(workspace.context, 'Widgets');
  return { app, widget: (await createWidget(workspace.context, asUser(), app, config))! };
};
const draft = (title: string, publish = false, expected_version?: number) => ({
  config: widgetConfig.parse({ title }),
  publish,
  expected_version,
});
const appOf = (widget_id: string) => workspace.client.getWidget(asIdentity(), { widget_id });

test('a new widget is published and gives its app', async () => {
  const { app, widget } = await newWidget();
  expect(widgetView(widget)).toMatchObject({ status: 'active', version: 1, published_version: 1 });
  expect(await appOf(widget._id)).toEqual({ found: true, app_id: app._id, is_ended: false });
  expect(await appOf(widget._id.toUpperCase())).toEqual({ found: true, app_id: app._id, is_ended: false });
});

test('a draft changes nothing on pages until it is published', async () => {
  const { widget } = await newWidget();
  const drafted = await setWidgetConfig(workspace.context, asUser(), widget, draft('Draft'));
  expect(widgetView(drafted!)).toMatchObject({
    config: { title: 'Draft' },
    version: 2,
    published_config: { title: '' },
    published_version: 1,
  });
  const published = await setWidgetConfig(workspace.context, asUser(), drafted!, draft('Live', true));
  expect(widgetView(published!)).toMatchObject({ published_config: { title: 'Live' }, published_version: 3 });
});

test('each version is kept, also when several are set in parallel', async () => {
  const { widget } = await newWidget();
  const titles = ['a', 'b', 'c', 'd'];
  await Promise.all(titles.map((title) => setWidgetConfig(workspace.context, asUser(), widget, draft(title))));
  const kept = [2, 3, 4, 5].map((version) => workspace.context.widgets.findVersion(asUser(), widget._id, version));
  expect((await Promise.all(kept)).map((one) => one?.config.title).toSorted()).toEqual(titles);
  expect((await workspace.context.widgets.find(asUser(), widget._id))!.version).toBe(5);
});

test('a config that was made from an older version is refused when the version is named', async () => {
  const { widget } = await newWidget();
  expect(await setWidgetConfig(workspace.context, asUser(), widget, draft('first', false, 1))).toMatchObject({
    version: 2,
  });
  const second = draft('second', false, 1);
  const current = (await workspace.context.widgets.find(asUser(), widget._id))!;
  expect(await setWidgetConfig(workspace.context, asUser(), current, second)).toBeNull();
  expect(await setWidgetConfig(workspace.context, asUser(), widget, second)).toBeNull();
});

test('a disabled widget, one of a suspended app and an unknown id have no app', async () => {
  const disabled = await newWidget(widgetConfig.parse({ enabled: false }));
  const { app, widget } = await newWidget();
  await workspace.client.setAppStatus(asOperator(), { app_id: app._id, status: 'suspended' });
  for (const id of [disabled.widget._id, widget._id, '', 'x', app._id])
    expect(await appOf(id)).toMatchObject({ found: false, app_id: '' });
});

test('a widget ends with its config or its app, and a suspension does not end it', async () => {
  const { app, widget } = await newWidget();
  const isEnded = async () => (await appOf(widget._id)).is_ended;
  await workspace.client.setAppStatus(asOperator(), { app_id: app._id, status: 'suspended' });
  expect(await isEnded()).toBe(false);
  const enabled = (on: boolean) => ({ config: widgetConfig.parse({ enabled: on }), publish: true });
  const off = await setWidgetConfig(workspace.context, asUser(), widget, enabled(false));
  expect(await isEnded()).toBe(true);
  await setWidgetConfig(workspace.context, asUser(), off!, enabled(true));
  expect(await isEnded()).toBe(false);
  await workspace.client.setAppStatus(asOperator(), { app_id: app._id, status: 'deleted' });
  expect(await isEnded()).toBe(true);
});

describe('the config document', () => {
  const problems = (config: unknown) =>
    widgetConfig.safeParse(config).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('has a default for every key, and one that is sent back unchanged is the same', () => {
    expect(widgetConfig.parse(defaultConfig())).toEqual(defaultConfig());
    expect(widgetConfig.parse({ colors: { accent: '#0055AA' } })).toEqual({
      ...defaultConfig(),
      colors: { accent: '#0055aa', launcher: '' },
    });
  });

  test.each([
    [{ colour: '#fff' }, /^: .*colour/],
    [{ launcher: { side: 'left' } }, /^launcher: .*side/],
    [{ colors: { accent: 'red' } }, /^colors\.accent: /],
    [{ allowed_origins: ['https://a.example', 'https://a.example/path'] }, /^allowed_origins\.1: /],
    [{ allowed_origins: ['https://a.example; script-src *'] }, /^allowed_origins\.0: /],
    [{ allowed_origins: ["'self'"] }, /^allowed_origins\.0: /],
    [{ allowed_origins: ['https://a;b.example'] }, /^allowed_origins\.0: /],
    [{ allowed_origins: ['https://a.*.example'] }, /^allowed_origins\.0: /],
    [{ allowed_origins: ['https://a.example:443'] }, /^allowed_origins\.0: /],
    [{ languages: [] }, /^languages: /],
    [{ languages: ['xx'] }, /^languages\.0: /],
    [{ suggestions: ['  '] }, /^suggestions\.0: /],
    [{ privacy_url: 'javascript:alert(1)' }, /^privacy_url: /],
  ])('%j is refused with the path', (config, problem) => {
    expect(problems(config)).toEqual([expect.stringMatching(problem)]);
  });
});

test('callers at the same time make no more widgets than an app may have, and the list has the oldest first', async () => {
  const { app } = await businessOf(workspace.context, 'Many widgets');
  const make = () => createWidget(workspace.context, asUser(), app, defaultConfig(), 3);
  const first = await make();
  const others = (await Promise.all(Array.from({ length: 6 }, make))).filter((widget) => widget !== null);
  const listed = await workspace.context.widgets.list(asUser(), app.business_id, app._id);
  expect(listed.map(({ place }) => place)).toEqual([0, 1, 2]);
  const made = [first!, ...others].toSorted((one, other) => one.place! - other.place!);
  expect(listed.map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id));
});
