import { z } from 'zod';
import { ADDS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { ToolFailure } from '../../tool/tool-failure';
import { createWidget, MAX_WIDGETS } from '../../widget/create-widget';
import { onboardedOrigins } from '../../widget/onboarded-origins';
import { newWidgetConfig } from '../../widget/widget-config';
import { installResult, installView } from './widget-result';

export const widgetCreate = appTool({
  name: 'widget_create',
  title: 'Create widget',
  description:
    'Creates a chat widget of an app, publishes it, and returns the snippet to put into the pages of the business. Without allowed_origins the pages of the site that was onboarded may show it, else every page.',
  role: 'manager',
  annotations: ADDS,
  input: z.object({
    config: newWidgetConfig.prefault({}).meta({
      describedBy: 'widget_config_set',
      described: ['title', 'greeting', 'allowed_origins'],
    }),
  }),
  output: installResult,
  async handle(context, { call, app }, { config }) {
    const allowed_origins = config.allowed_origins ?? (await onboardedOrigins(context, call, app));
    const widget = await createWidget(context, call, app, { ...config, allowed_origins });
    if (!widget)
      throw new ToolFailure(
        'too_many_widgets',
        `Argument "app" names an app that has ${MAX_WIDGETS} widgets, or is absent and the default app has them: an app has at most ${MAX_WIDGETS}.`,
      );
    return installView(context.origin, widget);
  },
});
