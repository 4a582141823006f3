import { z } from 'zod';
import type { Context } from '../../context';
import { ADDS } from '../../tool/annotations';
import { nextStep, step } from '../../tool/results';
import { type InWorkspace, workspaceTool } from '../../tool/tool';
import { ToolFailure } from '../../tool/tool-failure';
import { setWidgetConfig } from '../../widget/set-widget-config';
import { type Widget, widgetView } from '../../widget/widget';
import { widgetConfig } from '../../widget/widget-config';
import { widgetId, widgetOfWorkspace, widgetResult } from './widget-result';

export const widgetConfigSet = workspaceTool({
  name: 'widget_config_set',
  title: 'Replace widget config',
  description:
    'Replaces the whole config document of a widget: keys that are left out get their defaults, so read it with widget_config_get first. It stays a draft unless publish is true. Every version is kept.',
  role: 'manager',
  annotations: ADDS,
  input: z.object({
    widget_id: widgetId,
    config: widgetConfig.describe('The whole document'),
    publish: z.boolean().default(false).describe('Whether pages show it at once'),
    expected_version: z
      .int()
      .optional()
      .describe('The version that was edited; the call fails if another one was set meanwhile'),
  }),
  output: widgetResult.extend({ next: nextStep }),
  async handle(context, given, { widget_id, ...changed }) {
    const widget = await widgetOfWorkspace(context, given, widget_id);
    await assertAppExists(context, given, widget);
    const set = await setWidgetConfig(context, given.call, widget, changed);
    if (set) return { ...widgetView(set), ...step(changed.publish ? '' : DRAFT) };
    throw new ToolFailure(
      'conflict',
      'Argument "expected_version" is not the version of the config, which was changed meanwhile or never had it: nothing was written. Read it again with widget_config_get.',
    );
  },
});

async function assertAppExists({ apps }: Context, { call }: InWorkspace, { app_id }: Widget): Promise<void> {
  const app = await apps.find(call, app_id);
  if (app && app.status !== 'deleted') return;
  throw new ToolFailure(
    'app_not_found',
    'Argument "widget_id" names a widget of an app that was deleted, so nothing was written: no page shows it any more.',
  );
}

const DRAFT = 'A draft, which pages do not show yet: the same call with publish: true publishes it.';
