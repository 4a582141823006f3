import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { Widget } from './widget';
import type { WidgetConfig } from './widget-config';

export interface NewConfig {
  readonly config: WidgetConfig;
  readonly publish: boolean;
  /** The version that the new config was made from; undefined: any. */
  readonly expected_version?: number | undefined;
}

/** Replaces the whole config as a new version. Null when the widget has another version than the expected one. */
export async function setWidgetConfig(
  { widgets }: Pick<Context, 'widgets'>,
  call: Call,
  widget: Widget,
  { config, publish, expected_version }: NewConfig,
): Promise<Widget | null> {
  for (let current: Widget | null = widget; current; current = await widgets.find(call, widget._id)) {
    const from = current.version;
    if (expected_version !== undefined && expected_version !== from) return null;
    const version = from + 1;
    const now = new Date();
    const published = publish ? { published_config: config, published_version: version } : {};
    const changed = await widgets.change(call, widget._id, from, {
      set: { config, version, ...published, updated_at: now },
      version: { widget_id: widget._id, version, config, set_by: call.caller.user_id, set_at: now },
    });
    if (changed) return changed;
  }
  return null;
}
