import { resolve } from 'node:path';
import type { IssuedKey } from '../client/issue-key.ts';
import { callTool, withMcp } from '../client/mcp-client.ts';
import type { Person } from '../client/target.ts';
import { demoPageFile, demoWidgetFile } from '../processes/demo-files.ts';
import { readJson, writeJson } from '../processes/files.ts';

/** The widget of the demo business and the page that shows it; the page is empty where the system is not a local run. */
export type DemoWidget = { widget_id: string; snippet: string; page: string };

type Client = Parameters<typeof callTool>[0];

/** Finds the widget of the demo business or makes it, and gives its snippet and the help centre to the demo page of a local run. */
export async function demoWidget(person: Person, key: IssuedKey, env: NodeJS.ProcessEnv): Promise<DemoWidget> {
  const dataDir = resolve(import.meta.dirname, '../..', env.DATA_DIR || '.data');
  const { origin: page = '' } = readJson<{ origin?: string }>(demoPageFile(dataDir), {});
  const config = { allowed_origins: page ? [page] : ['*'], colors: { accent: '#4b2e1e' } };
  return withMcp(person, key.key, async (client) => {
    const { widget_id, snippet } = await widgetWith(client, config);
    const help = `${person.origin}/help/${await slugOfApp(client)}`;
    if (page) writeJson(demoWidgetFile(dataDir), { snippet, help });
    return { widget_id, snippet, page };
  });
}

/** The first widget, with that config. */
async function widgetWith(client: Client, config: object): Promise<{ widget_id: string; snippet: string }> {
  const [first] = (await callTool(client, 'widget_list')).widgets;
  if (!first) return (await callTool(client, 'widget_create', { config })) as { widget_id: string; snippet: string };
  const { widget_id, snippet } = first;
  await callTool(client, 'widget_config_set', { widget_id, config: { ...first.config, ...config }, publish: true });
  return { widget_id, snippet };
}

const slugOfApp = async (client: Client): Promise<string> =>
  (await callTool(client, 'app_list')).apps.find(({ is_default }: { is_default: boolean }) => is_default).slug;
