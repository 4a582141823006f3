import { decodeStreamEnd, type Logger, type Redis, STREAM_ENDINGS_CHANNEL } from '@cws/kit';
import type { Ending } from './ending';

/** The open connections of this process. */
export interface OpenStreams {
  /** Adds a connection; the returned function removes it. `id`: by which the gateway ends it; empty without one. */
  add(id: string, end: (ending: Ending) => void): () => void;
  /** Ends all connections, and lets no further ones in. */
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
      .catch((error) => logger.warn({ err: error }, 'the ends of credentials cannot be received'));
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
