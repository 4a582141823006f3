import { timestamp } from '@cws/kit';
import type { WidgetConfig } from './widget-config';

/** A row of `widgets`: a deployment of the chat on the pages of a business. */
export interface Widget {
  /** UUID; sessions name it as `widget_deployment_id`. */
  _id: string;
  app_id: string;
  business_id: string;
  /** Its number in the app, from 0, which no other widget of the app has; rows of before migration 7 have none. */
  place?: number;
  /** The config as it was last set; pages show `published_config`. */
  config: WidgetConfig;
  /** Number of `config`, from 1. */
  version: number;
  /** Null until the first publication. */
  published_config: WidgetConfig | null;
  /** Number of `published_config`; 0 before the first publication. */
  published_version: number;
  created_at: Date;
  updated_at: Date;
}

/** A row of `widget_configs`: one version of a widget's config. */
export interface WidgetVersion {
  widget_id: string;
  version: number;
  config: WidgetConfig;
  /** Id of the user who set it; empty once they are erased. */
  set_by: string;
  set_at: Date;
}

/** Whether pages show the widget. */
export const isShown = ({ published_config }: Pick<Widget, 'published_config'>): boolean =>
  published_config?.enabled === true;

/** The deployment as tools show it. */
export const widgetView = (widget: Widget) => ({
  widget_id: widget._id,
  app: widget.app_id,
  status: isShown(widget) ? ('active' as const) : ('disabled' as const),
  config: widget.config,
  version: widget.version,
  published_config: widget.published_config,
  published_version: widget.published_version,
  created_at: timestamp(widget.created_at),
  updated_at: timestamp(widget.updated_at),
});

/** The line that a business puts into its pages. */
export const snippetOf = (origin: string, { _id }: Pick<Widget, '_id'>): string =>
  `<script src="${origin}/widget.js" data-widget-id="${_id}" async></script>`;
