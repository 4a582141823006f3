import { decodeStreamEnd, type Logger, type Redis, STREAM_ENDINGS_CHANNEL } from '@cws/kit';
import type { Ending } from './ending';

/** Every connection of this process that can be told to end. */
export interface OpenStreams {
  /** Undone by what it answers. `id`: empty when no gateway watches over it. */
  add(id: string, end: (ending: Ending) => void): () => void;
  /** Nobody comes in any more. */
  endAll(ending: Ending): void;
  readonly isClosing: boolean;
  readonly size: number;
}

export function openStreams(listener: Redis, logger: Logger): OpenStreams {
  const open = new Set<{ readonly id: string; readonly end: (ending: Ending) => void }>();
  let isClosing = false;

  const subscribe = () =>
    void listener
      .subscribe(STREAM_ENDINGS_CHANNEL)
      .catch((error) => logger.warn({ err: error }, 'ends of credentials are not heard'));
  listener.on('ready', subscribe);
  if (listener.status === 'ready') subscribe();
  listener.on('message', (channel, text) => {
    if (channel !== STREAM_ENDINGS_CHANNEL) return;
    const { stream_id, ending } = decodeStreamEnd(text);
    for (const stream of open) if (stream.id === stream_id) stream.end(ending);
  });

  return {
    add(id, end) {
      const stream = { id, end };
      open.add(stream);
      return () => void open.delete(stream);
    },
    endAll(ending) {
      isClosing = true;
      for (const { end } of open) end(ending);
    },
    get isClosing() {
      return isClosing;
    },
    get size() {
      return open.size;
    },
  };
}
