import type { FromFrame, ToFrame } from '../protocol/messages';
import { createView } from './view';

/** The settings in the element or the address of this script (contract: widget-script). */
interface OwnScript {
  /** Id of the widget; empty: nothing names one. */
  readonly id: string;
  readonly language: string;
}

const OWN_PATH = /\/widget\.js\?.*\bwidget=/;

/** Replaced by the server with the origin of the frame. */
const FRAME_ORIGIN = '__FRAME_ORIGIN__';

const { id, language } = ownScript();

/**
 * Reads the attributes of the script's element, else the parameters of its address: tag managers drop attributes. A script in a shadow
 * tree or one that is imported as a module has no element that can be found; the browser remembers where it came from.
 */
function ownScript(): OwnScript {
  const element = document.currentScript as HTMLScriptElement | null;
  const { widgetId = '', language = '' } = element?.dataset ?? {};
  if (widgetId) return { id: widgetId, language };
  const query = new URL(element?.src || addressOfScript(), location.href).searchParams;
  return { id: query.get('widget') ?? '', language: language || (query.get('language') ?? '') };
}

function addressOfScript(): string {
  return performance.getEntriesByType('resource').findLast(({ name }) => OWN_PATH.test(name))?.name ?? '';
}

/** Shows the widget when its frame says that it is ready, which the frame only does on pages that may show it. */
function start(): void {
  if (document.querySelector(`[data-cws-widget="${CSS.escape(id)}"]`)) return;
  const url = new URL(`/widget/${encodeURIComponent(id)}`, FRAME_ORIGIN);
  if (language) url.searchParams.set('language', language);
  const tell = (message: ToFrame) => view.frame.contentWindow?.postMessage(message, FRAME_ORIGIN);
  const view = createView(id, url.href, tell);
  addEventListener('message', ({ source, origin, data }: MessageEvent<FromFrame>) => {
    if (source !== view.frame.contentWindow || origin !== FRAME_ORIGIN) return;
    if (data.cws === 'ready') view.show(data.launcher, data.isOpen);
    else if (data.cws === 'unread') view.setUnread(data.count, data.label);
    else if (data.cws === 'close') view.close();
  });
}

/** The time after which a page that is still loading shows the widget all the same. */
const LOADING_MS = 4_000;

/**
 * Begins when the page has loaded and is idle: a page that hydrates its whole document takes what it did not render for an error
 * (react.dev/link/hydration-mismatch).
 */
function whenSettled(begin: () => void): void {
  let hasBegun = false;
  const once = () => {
    if (!hasBegun) begin();
    hasBegun = true;
  };
  // Safari has no requestIdleCallback.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(once, { timeout: 2_000 }) : setTimeout(once, 200);
  if (document.readyState === 'complete') return void whenIdle();
  addEventListener('load', whenIdle, { once: true });
  setTimeout(whenIdle, LOADING_MS);
}

if (id) whenSettled(start);
// biome-ignore lint/suspicious/noConsole: whoever puts the script into a page looks there
else console.warn('The chat is not shown: its script has neither data-widget-id nor ?widget=ID in its address.');
