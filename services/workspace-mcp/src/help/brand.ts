import { type Call, isHttpUrl } from '@cws/kit';
import type { App } from '../app/app';
import type { Context } from '../context';
import { isShown } from '../widget/widget';
import { accentOf } from '../widget/widget-color';

/** How a help centre looks as one of its business, and where its readers chat. */
export interface Brand {
  /** `#rrggbb`: that of the product where the business has none. */
  readonly color: string;
  /** An image of the business; empty: none. */
  readonly icon_url: string;
  /** The BCP 47 tag of the language of the agent; empty: none was chosen. */
  readonly language: string;
  /** The widget that pages show; null: none. */
  readonly widget: { readonly id: string; readonly languages: readonly string[] } | null;
}

/** The looks of the first widget that pages show, else those of the agent. */
export async function brandOf(
  { agents, widgets, branding }: Pick<Context, 'agents' | 'widgets' | 'branding'>,
  call: Call,
  app: App,
): Promise<Brand> {
  const [agent, all] = await Promise.all([
    agents.find(call, app.agent_id),
    widgets.list(call, app.business_id, app._id),
  ]);
  const widget = all.find(isShown);
  const config = widget?.published_config;
  const icon = agent?.icon_url ?? '';
  return {
    color: accentOf(config, agent) || branding.color,
    icon_url: isHttpUrl(icon) ? icon : '',
    language: agent?.chat_language ?? '',
    widget: widget && config ? { id: widget._id, languages: config.languages } : null,
  };
}
