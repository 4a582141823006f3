import { randomUUID } from 'node:crypto';
import { AppError, encodeStreamEnd, type Redis, STREAM_ENDINGS_CHANNEL, type StreamEnding } from '@cws/kit';
import type { Authenticate } from '../auth/authenticate';

/** Open streams, for as long as their credentials are good (contract: revocation-reach). */
export interface StreamWatch {
  /** `destroy`: what is left to do when the service does not end it. */
  watch(authorization: string | undefined, destroy: () => void): WatchedStream;
  /** No stream is open any more, and none is opened. */
  endAll(): Promise<void>;
  readonly isClosing: boolean;
  stop(): void;
}

interface WatchedStream {
  /** Goes with the request to the service. */
  readonly id: string;
  /** It is over. */
  forget(): void;
}

interface Stream {
  readonly id: string;
  readonly authorization: string | undefined;
  readonly destroy: () => void;
  /** Unix ms at which the credential was last known to be good. */
  goodAt: number;
  isEnding: boolean;
}

const LOOK_EVERY_MS = 1_500;
/** While nobody can say whether a credential is good, its streams stay open this long. */
const DOUBT_MS = 5_000;
/** The service needs less to say goodbye. */
const GOODBYE_MS = 1_000;

export function streamWatch(authenticate: Authenticate, redis: Redis): StreamWatch {
  const open = new Set<Stream>();
  let isClosing = false;

  function end(stream: Stream, ending: StreamEnding): void {
    if (stream.isEnding) return;
    stream.isEnding = true;
    setTimeout(stream.destroy, GOODBYE_MS).unref();
    redis.publish(STREAM_ENDINGS_CHANNEL, encodeStreamEnd({ stream_id: stream.id, ending })).catch(stream.destroy);
  }

  async function look(stream: Stream): Promise<void> {
    try {
      await authenticate.forAccess('any-credential', stream.authorization);
      stream.goodAt = Date.now();
    } catch (error) {
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) end(stream, 'unauthorized');
      else if (Date.now() - stream.goodAt > DOUBT_MS) end(stream, 'restart');
    }
  }

  const timer = setInterval(() => void Promise.all([...open].map(look)), LOOK_EVERY_MS);
  timer.unref();
  return {
    watch(authorization, destroy) {
      if (isClosing) throw new AppError('upstream_unavailable', { retryAfter: 1 });
      const stream = { id: randomUUID(), authorization, destroy, goodAt: Date.now(), isEnding: false };
      open.add(stream);
      return { id: stream.id, forget: () => void open.delete(stream) };
    },
    async endAll() {
      isClosing = true;
      for (const stream of open) end(stream, 'restart');
      const late = Date.now() + GOODBYE_MS + 200;
      while (open.size > 0 && Date.now() < late) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    get isClosing() {
      return isClosing;
    },
    stop: () => clearInterval(timer),
  };
}
