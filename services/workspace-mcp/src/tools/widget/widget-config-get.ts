import { z } from 'zod';
import { READS } from '../../tool/annotations';
import { workspaceTool } from '../../tool/tool';
import { ToolFailure } from '../../tool/tool-failure';
import { widgetView } from '../../widget/widget';
import { widgetId, widgetOfWorkspace, widgetResult } from './widget-result';

export const widgetConfigGet = workspaceTool({
  name: 'widget_config_get',
  title: 'Read widget config',
  description:
    'Reads the editable config document of a widget, with every key. To change it, send the whole edited document to widget_config_set.',
  role: 'member',
  annotations: READS,
  input: z.object({
    widget_id: widgetId,
    version: z.int().min(1).optional().describe('An earlier version; by default the last one that was set'),
  }),
  output: widgetResult,
  async handle(context, given, { widget_id, version }) {
    const widget = await widgetOfWorkspace(context, given, widget_id);
    if (version === undefined || version === widget.version) return widgetView(widget);
    const earlier = await context.widgets.findVersion(given.call, widget._id, version);
    if (!earlier)
      throw new ToolFailure(
        'version_not_found',
        `Argument "version" names no version of this widget, which has versions 1 to ${widget.version}.`,
      );
    return widgetView({ ...widget, config: earlier.config, version });
  },
});
