import type { Agent } from '../agent/agent';
import type { WidgetConfig } from './widget-config';

const COLOR = /^#[0-9a-f]{6}$/i;

/** The accent colour of a widget: its own, else that of the agent, in lower case; empty where neither has one. */
export const accentOf = (
  config: Pick<WidgetConfig, 'colors'> | null | undefined,
  agent: Pick<Agent, 'accent_color' | 'brand_color'> | null,
): string =>
  [config?.colors.accent ?? '', agent?.accent_color ?? '', agent?.brand_color ?? '']
    .find((color) => COLOR.test(color))
    ?.toLowerCase() ?? '';
