import { z } from 'zod';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { snippetOf, widgetView } from '../../widget/widget';
import { widgetResult } from './widget-result';

export const widgetList = appTool({
  name: 'widget_list',
  title: 'List widgets',
  description: 'Lists the chat widgets of an app, oldest first, with their ids, configs and install snippets.',
  role: 'member',
  annotations: READS,
  input: z.object({}),
  output: z.object({ widgets: z.array(widgetResult.extend({ snippet: z.string() })) }),
  async handle({ widgets, origin }, { call, workspace, app }) {
    const all = await widgets.list(call, workspace._id, app._id);
    return { widgets: all.map((widget) => ({ ...widgetView(widget), snippet: snippetOf(origin, widget) })) };
  },
});
