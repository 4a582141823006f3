import type { FromFrame, ToFrame } from '../protocol';
import { createView } from './view';

/** Replaced by the server with the origin of the frame. */
const FRAME_ORIGIN = '__FRAME_ORIGIN__';

const script = document.currentScript as HTMLScriptElement | null;
const id = script?.dataset['widgetId'] ?? '';

/** Shows the widget when its frame says that it is ready, which the frame only does on pages that may show it. */
function start(): void {
  if (document.querySelector(`[data-cws-widget="${CSS.escape(id)}"]`)) return;
  const url = new URL(`/widget/${encodeURIComponent(id)}`, FRAME_ORIGIN);
  if (script?.dataset['language']) url.searchParams.set('language', script.dataset['language']);
  const view = createView(id, url.href, (open) => tell({ cws: open ? 'open' : 'closed' }));
  const tell = (message: ToFrame) => view.frame.contentWindow?.postMessage(message, FRAME_ORIGIN);
  addEventListener('message', ({ source, origin, data }: MessageEvent<FromFrame>) => {
    if (source !== view.frame.contentWindow || origin !== FRAME_ORIGIN) return;
    if (data.cws === 'ready') view.show(data.launcher);
    else if (data.cws === 'unread') view.setUnread(data.count, data.label);
    else if (data.cws === 'close') view.close();
  });
}

if (id) {
  if (document.body) start();
  else addEventListener('DOMContentLoaded', start);
}
