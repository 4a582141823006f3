import type { Logger, Redis } from '@cws/kit';
import { z } from 'zod';
import type { Ending } from './ending';

/** Where gateways say which of their streams have to end: only they know how long a credential is good. */
export const ENDINGS_CHANNEL = 'realtime:end';
/** The gateway's id of a stream. */
export const STREAM_ID_HEADER = 'stream-id';

const request = z.object({ stream_id: z.string(), ending: z.enum(['unauthorized', 'restart']) });

/** Every connection of this process that can be told to end. */
export interface OpenStreams {
  /** Undone by what it answers. `id`: empty when no gateway watches over it. */
  add(id: string, end: (ending: Ending) => void): () => void;
  /** Nobody comes in any more. */
  endAll(ending: Ending): void;
  readonly isClosing: boolean;
  readonly size: number;
}

export function openStreams(listener: Redis, log: Logger): OpenStreams {
  const open = new Set<{ readonly id: string; readonly end: (ending: Ending) => void }>();
  let isClosing = false;

  const subscribe = () =>
    void listener
      .subscribe(ENDINGS_CHANNEL)
      .catch((error) => log.warn({ err: error }, 'ends of credentials are not heard'));
  listener.on('ready', subscribe);
  if (listener.status === 'ready') subscribe();
  listener.on('message', (channel, text) => {
    if (channel !== ENDINGS_CHANNEL) return;
    const { stream_id, ending } = request.parse(JSON.parse(text));
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
