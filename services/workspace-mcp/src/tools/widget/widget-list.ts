import { z } from 'zod';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { nextCursor, pageAfter, pageArguments } from '../../tool/page';
import { installResult, installView } from './widget-result';

export const widgetList = appTool({
  name: 'widget_list',
  title: 'List widgets',
  description: 'Lists the chat widgets of an app, oldest first, with their ids, configs and install snippets.',
  role: 'member',
  annotations: READS,
  rest: 'limit and cursor show further widgets, and widget_config_get one.',
  input: z.object(pageArguments(20, 20)),
  output: z.object({ widgets: z.array(installResult), next_cursor: nextCursor }),
  async handle({ widgets, origin }, { call, workspace, app }, asked) {
    const all = await widgets.list(call, workspace._id, app._id);
    const views = all.map((widget) => installView(origin, widget));
    const { rows, rest } = pageAfter(views, ({ widget_id }) => widget_id, asked);
    return { widgets: rows, ...rest };
  },
});
