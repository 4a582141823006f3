import { type Call, isUuid } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { App } from '../app/app';
import type { Context } from '../context';
import { isShown, type Widget } from './widget';

/** The rpc GetWidget: the app of a widget that pages show, and whether its visitors are shut out (contract: widget-disabled). */
export async function getWidget(
  context: Context,
  call: Call,
  { widget_id }: workspace.GetWidgetRequest,
): Promise<workspace.GetWidgetResponse> {
  const enabled = await findEnabledWidget(context, call, widget_id);
  const found = enabled?.app.status === 'active';
  return { found, app_id: found ? enabled.app._id : '', is_ended: !enabled || enabled.app.status === 'deleted' };
}

export interface ShownWidget {
  readonly widget: Widget;
  readonly app: App;
}

type Stores = Pick<Context, 'widgets' | 'apps'>;

/** The widget with its app; null when it is unknown or disabled, or its app is not active. */
export async function findShownWidget(stores: Stores, call: Call, widget_id: string): Promise<ShownWidget | null> {
  const enabled = await findEnabledWidget(stores, call, widget_id);
  return enabled?.app.status === 'active' ? enabled : null;
}

async function findEnabledWidget(
  { widgets, apps }: Stores,
  call: Call,
  widget_id: string,
): Promise<ShownWidget | null> {
  if (!isUuid(widget_id)) return null;
  const widget = await widgets.find(call, widget_id.toLowerCase());
  if (!widget || !isShown(widget)) return null;
  const app = await apps.find(call, widget.app_id);
  return app && { widget, app };
}
