import { covers } from './support/covers';
import { origin } from './support/target';
import { newWidgetOwner, type WidgetOwner } from './support/widgets';

let owner: WidgetOwner;
beforeAll(async () => {
  owner = await newWidgetOwner();
});

const used = async (tool: string, args: object) => (await owner.use(tool, args)).structuredContent;

covers('widget.create')('a new widget is published, listed and has a snippet', async () => {
  const { workspace, use, create } = owner;
  const made = await create({ title: 'Ask us' });
  expect(made).toMatchObject({
    app: workspace.default_app_id,
    status: 'active',
    published_config: made.config,
    snippet: `<script src="${origin}/widget.js" data-widget-id="${made.widget_id}" async></script>`,
  });
  expect((await use('widget_list')).structuredContent).toEqual({ widgets: [made] });
});

covers('widget.config')('a config is replaced as a whole, and stays a draft until it is published', async () => {
  const { widget_id, config } = await owner.create({ title: 'One', greeting: 'Hello' });
  const draft = await used('widget_config_set', { widget_id, config: { title: 'Two' } });
  expect(draft).toMatchObject({
    config: { ...config, title: 'Two', greeting: '' },
    published_config: config,
    version: 2,
    published_version: 1,
  });
  const live = await used('widget_config_set', { widget_id, config: draft['config'], publish: true });
  expect(live).toMatchObject({ published_config: draft['config'], published_version: 3 });
  expect(await used('widget_config_get', { widget_id, version: 1 })).toMatchObject({ config });
});

covers('widget.config-refused')('a wrong config is refused with the path, and nothing is lost', async () => {
  const { widget_id, config } = await owner.create({ title: 'Kept' });
  const wrong = { ...config, launcher: { side: 'left' }, colors: { accent: 'red' } };
  const { isError, content } = await owner.use('widget_config_set', { widget_id, config: wrong, publish: true });
  expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining('config.launcher.side')]);
  expect(content[0]!.text).toContain('config.colors.accent');
  expect(await used('widget_config_get', { widget_id })).toMatchObject({ config, published_config: config });
});
