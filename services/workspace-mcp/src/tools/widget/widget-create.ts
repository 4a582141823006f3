import { z } from 'zod';
import { ADDS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { ToolFailure } from '../../tool/tool-failure';
import { createWidget, MOST_WIDGETS } from '../../widget/create-widget';
import { snippetOf, widgetView } from '../../widget/widget';
import { widgetConfig } from '../../widget/widget-config';
import { widgetResult } from './widget-result';

export const widgetCreate = appTool({
  name: 'widget_create',
  title: 'Create widget',
  description:
    'Creates a chat widget of an app, publishes it, and returns the snippet to put into the pages of the business. Without allowed_origins every page may show it.',
  role: 'manager',
  annotations: ADDS,
  input: z.object({ config: widgetConfig.prefault({}).meta({ describedBy: 'widget_config_set' }) }),
  output: widgetResult.extend({ snippet: z.string() }),
  async handle(context, { call, app }, { config }) {
    const widget = await createWidget(context, call, app, config);
    if (!widget)
      throw new ToolFailure(
        'too_many_widgets',
        `Argument "app" names an app that has ${MOST_WIDGETS} widgets, or is absent and the default app has them: an app has at most ${MOST_WIDGETS}.`,
      );
    return { ...widgetView(widget), snippet: snippetOf(context.origin, widget) };
  },
});
