import { isUuid } from '@cws/kit';
import { z } from 'zod';
import type { Context } from '../../context';
import { nextStep } from '../../tool/results';
import type { InWorkspace } from '../../tool/tool';
import { ToolFailure } from '../../tool/tool-failure';
import { installOn } from '../../widget/install-on';
import { snippetOf, type Widget, widgetView } from '../../widget/widget';

const document = z.looseObject({});

/** The argument by which the tools name a widget. */
export const widgetId = z.string().trim().describe('From widget_list');

/** A deployment as the widget tools show it (contract: widgets); its other fields are not described. */
export const widgetResult = z.looseObject({
  widget_id: z.string(),
  app: z.string().describe('app_id'),
  status: z.string().describe('active, or disabled when pages do not show it'),
  config: document.describe('As last set'),
  version: z.int().describe('Number of config'),
});

/** A deployment with the line that a business puts into its pages, and whose pages may show it. */
export const installResult = widgetResult.extend({ snippet: z.string(), next: nextStep });

export const installView = (origin: string, widget: Widget): z.input<typeof installResult> => ({
  ...widgetView(widget),
  snippet: snippetOf(origin, widget),
  next: installOn((widget.published_config ?? widget.config).allowed_origins),
});

/** The widget of that id in the workspace of the key. */
export async function widgetOfWorkspace(
  { widgets }: Context,
  { call, workspace }: InWorkspace,
  widget_id: string,
): Promise<Widget> {
  const widget = isUuid(widget_id) ? await widgets.find(call, widget_id.toLowerCase()) : null;
  if (widget?.business_id === workspace._id) return widget;
  throw new ToolFailure(
    'widget_not_found',
    'Argument "widget_id" names no widget of this workspace; widget_list shows them.',
  );
}
