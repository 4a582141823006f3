import type { Call } from '@cws/kit';
import type { Agent } from '../agent/agent';
import type { App } from '../app/app';
import type { Context } from '../context';
import type { ShownWidget } from '../widget/get-widget';
import { accentOf } from '../widget/widget-color';
import type { WidgetConfig } from '../widget/widget-config';
import type { WidgetLanguage } from '../widget/widget-languages';

const MAX_ARTICLES = 5;
const MAX_SUGGESTIONS = 8;
const RIGHT_TO_LEFT: readonly WidgetLanguage[] = ['ar'];

/** The description of its widget that the frame gets; everything in it is public. `clients/widget/src/frame/boot.ts` reads it. */
export async function bootOf(
  context: Pick<Context, 'agents' | 'articles' | 'origin' | 'branding'>,
  call: Call,
  { widget, app }: ShownWidget,
  language: WidgetLanguage,
) {
  const config = widget.published_config!;
  const [agent, articles] = await Promise.all([
    context.agents.find(call, app.agent_id),
    config.help_articles ? context.articles.newest(call, app._id, MAX_ARTICLES) : [],
  ]);
  return {
    widget_id: widget._id,
    app_id: app._id,
    language,
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    title: config.title || agent?.name || app.name,
    bot_name: agent?.name ?? '',
    greeting: config.greeting,
    colors: colorsOf(config, agent, context.branding.color),
    launcher: config.launcher,
    suggestions: (config.suggestions.length > 0 ? config.suggestions : (agent?.suggestions ?? [])).slice(
      0,
      MAX_SUGGESTIONS,
    ),
    articles: articles.map(({ title, slug }) => ({ title, url: articleUrl(context.origin, app, slug) })),
    handoff: config.handoff,
    attachments: config.attachments,
    sign_in: config.sign_in,
    privacy_url: config.privacy_url,
  };
}

const articleUrl = (origin: string, app: App, slug: string): string =>
  `${origin}/help/${encodeURIComponent(app.slug)}/${encodeURIComponent(slug)}`;

/** The colours of the business; that of the product where it has none. */
function colorsOf(config: WidgetConfig, agent: Agent | null, fallback: string) {
  const accent = accentOf(config, agent) || fallback;
  return { accent, launcher: config.colors.launcher || accent };
}
