import { type Call, isUuid } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { App } from '../app/app';
import type { Context } from '../context';
import { isShown, type Widget } from './widget';

/** The rpc GetWidget: the app of a widget that pages show. */
export async function getWidget(
  context: Context,
  call: Call,
  { widget_id }: workspace.GetWidgetRequest,
): Promise<workspace.GetWidgetResponse> {
  const shown = await findShownWidget(context, call, widget_id);
  return { found: shown !== null, app_id: shown?.app._id ?? '' };
}

export interface ShownWidget {
  readonly widget: Widget;
  readonly app: App;
}

/** The widget with its app; null when it is unknown or disabled, or its app is not active. */
export async function findShownWidget(
  { widgets, apps }: Pick<Context, 'widgets' | 'apps'>,
  call: Call,
  widget_id: string,
): Promise<ShownWidget | null> {
  if (!isUuid(widget_id)) return null;
  const widget = await widgets.find(call, widget_id.toLowerCase());
  if (!widget || !isShown(widget)) return null;
  const app = await apps.find(call, widget.app_id);
  return app?.status === 'active' ? { widget, app } : null;
}
