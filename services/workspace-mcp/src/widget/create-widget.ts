import { type Call, uuidV4 } from '@cws/kit';
import type { App } from '../app/app';
import type { Context } from '../context';
import type { Widget } from './widget';
import type { WidgetConfig } from './widget-config';

/** The widgets that an app may have. */
export const MAX_WIDGETS = 20;

/**
 * Makes a widget of an app and publishes its config; null when the app has `most`. Each widget has a place of its own in the app, so that
 * callers at the same time, in whatever process, make no more than that together.
 */
export async function createWidget(
  { widgets }: Pick<Context, 'widgets'>,
  call: Call,
  { _id: app_id, business_id }: Pick<App, '_id' | 'business_id'>,
  config: WidgetConfig,
  most = MAX_WIDGETS,
): Promise<Widget | null> {
  for (let place = await widgets.count(call, app_id); place < most; place++) {
    const now = new Date();
    const widget: Widget = {
      _id: uuidV4(),
      app_id,
      business_id,
      place,
      config,
      version: 1,
      published_config: config,
      published_version: 1,
      created_at: now,
      updated_at: now,
    };
    const first = { widget_id: widget._id, version: 1, config, set_by: call.caller.user_id, set_at: now };
    if (await widgets.insert(call, widget, first)) return widget;
  }
  return null;
}
