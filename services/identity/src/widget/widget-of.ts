import { type Call, invalidField, onBehalfOf, type WidgetBinding } from '@cws/kit';
import type { Context } from '../context';

/** The binding to a widget that pages show; undefined without an id. Error: validation_failed for any other widget. */
export async function widgetOf(
  { workspace }: Pick<Context, 'workspace'>,
  call: Call,
  id: string | undefined,
): Promise<WidgetBinding | undefined> {
  if (id === undefined) return undefined;
  const widget_id = id.toLowerCase();
  const { found, app_id } = await workspace.getWidget(onBehalfOf(call, 'identity'), { widget_id });
  if (!found) throw notPublished();
  return { widget_id, app_id };
}

/** The widget that the caller's token is bound to, if any. Error: validation_failed when it is disabled or deleted. */
export async function widgetOfCaller(
  context: Pick<Context, 'workspace'>,
  call: Call,
): Promise<WidgetBinding | undefined> {
  const { widget } = call.caller;
  if (widget && (await isWidgetEnded(context, call, widget.widget_id))) throw notPublished();
  return widget;
}

const notPublished = () => invalidField('widget_id', 'must be the id of a widget that is published');

/** Whether the widget takes no visitors any more (contract: widget-disabled); false without a widget, for a user whom the app has named. */
export async function isWidgetEnded(
  { workspace }: Pick<Context, 'workspace'>,
  call: Call,
  widget_id: string,
): Promise<boolean> {
  if (widget_id === '') return false;
  return (await workspace.getWidget(onBehalfOf(call, 'identity'), { widget_id })).is_ended;
}
