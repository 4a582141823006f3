/** What the element or the address of this script says (contract: widget-script). */
export interface OwnScript {
  /** Id of the widget; empty: nothing names one. */
  readonly id: string;
  readonly language: string;
}

/**
 * Reads the attributes of the script's element, else the parameters of its address: tag managers drop attributes. A script in a shadow
 * tree or one that is imported as a module has no element that can be found; the browser remembers where it came from.
 */
export function ownScript(): OwnScript {
  const element = document.currentScript as HTMLScriptElement | null;
  const { widgetId = '', language = '' } = element?.dataset ?? {};
  if (widgetId) return { id: widgetId, language };
  const query = new URL(element?.src || addressOfScript(), location.href).searchParams;
  return { id: query.get('widget') ?? '', language: language || (query.get('language') ?? '') };
}

const addressOfScript = (): string =>
  performance.getEntriesByType('resource').findLast(({ name }) => OWN_PATH.test(name))?.name ?? '';

const OWN_PATH = /\/widget\.js\?.*\bwidget=/;
