import { ANY_ORIGIN } from './widget-config';

/** The origins that a sentence names. */
const MAX_NAMED = 5;

/** The step after a widget was created, which says whose pages may show it (contract: widgets). */
export function installOn(allowed_origins: readonly string[]): string {
  const put = 'Put the snippet into the pages of the business.';
  if (allowed_origins.includes(ANY_ORIGIN))
    return `${put} Every page of any site may show the widget: name the sites of the business in allowed_origins with widget_config_set.`;
  if (allowed_origins.length === 0) return 'No page may show the widget until allowed_origins names its site.';
  const more = allowed_origins.length > MAX_NAMED ? ` and ${allowed_origins.length - MAX_NAMED} more origins` : '';
  return `${put} Pages of ${allowed_origins.slice(0, MAX_NAMED).join(', ')}${more} may show the widget, and no others (allowed_origins).`;
}
