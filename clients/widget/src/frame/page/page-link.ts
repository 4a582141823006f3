import type { FromFrame, ToFrame } from '../../protocol/messages';

/** Opened by its own address, the frame has no page around it, which opens and closes it. */
export const hasPage = parent !== window;

/** The page around the frame. Nothing that is sent to it is secret, and nothing that it sends is trusted. */
export const tellPage = (message: FromFrame): void => parent.postMessage(message, '*');

const KINDS: readonly ToFrame['cws'][] = ['open', 'closed', 'focus'];

export function onPage(handle: (message: ToFrame) => void): void {
  addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
    if (source === parent && KINDS.includes(data?.cws)) handle(data);
  });
}
