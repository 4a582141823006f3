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
  if (!found) throw invalidField('widget_id', 'must be the id of a widget that is published');
  return { widget_id, app_id };
}
