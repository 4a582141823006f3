import type { RequestListener } from 'node:http';
import type { CallerTokens, Metrics } from '@cws/kit';
import type { Context } from '../context';
import { HELP_PREFIX, helpEndpoint } from '../help/help-endpoint';
import { relatedArticles, relatedIds } from '../help/related-articles';
import { mcpEndpoint } from '../mcp/mcp-endpoint';
import { isMcpPath } from '../mcp/mcp-path';
import { WIDGET_PATH, widgetListener } from '../widget-frame/widget-listener';

export interface ListenerOptions {
  readonly tokens: CallerTokens;
  readonly metrics: Metrics;
  /** {origin} of docs/contract, without a trailing slash. */
  readonly origin: string;
  /** The origin that serves the frame of widgets. */
  readonly frameOrigin: string;
}

/** Everything that this service serves over HTTP: the tool server, the widget and the help centres. */
export function workspaceListener(context: Context, options: ListenerOptions): RequestListener {
  const tools = mcpEndpoint(context, options);
  const widget = widgetListener(context, options);
  const related = relatedArticles(context, relatedIds(context));
  const help = helpEndpoint(
    { ...context, frameOrigin: options.frameOrigin, relatedArticles: related },
    options.metrics,
  );
  return (request, response) => {
    const { url = '' } = request;
    if (isMcpPath(url)) return tools(request, response);
    if (url.startsWith(HELP_PREFIX)) return help(request, response);
    const isWidget = WIDGET_PATH.test(url.split('?', 1)[0]!);
    return isWidget ? widget(request, response) : tools(request, response);
  };
}
