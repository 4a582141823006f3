import { randomUUID } from 'node:crypto';
import {
  AppError,
  encodeStreamEnd,
  type Logger,
  type Redis,
  STREAM_ENDINGS_CHANNEL,
  type StreamEnding,
  startJob,
} from '@cws/kit';
import type { Authenticate } from '../auth/authenticate';

/** Ends open streams when their credentials end (contract: revocation-reach). */
export interface StreamWatch {
  /** `cutOff` is called when the service does not end the stream in time. */
  watch(authorization: string | undefined, cutOff: CutOff): WatchedStream;
  /** Ends all streams and refuses new ones. */
  endAll(): Promise<void>;
  readonly isClosing: boolean;
  stop(): void;
}

/** Ends a stream without its service. Its response may not have begun. */
export type CutOff = (failure: AppError) => void;

interface WatchedStream {
  /** Sent to the service with the request. */
  readonly id: string;
  /** Stops watching a stream that has ended. */
  forget(): void;
}

interface Stream {
  readonly id: string;
  readonly authorization: string | undefined;
  readonly cutOff: CutOff;
  /** Unix ms at which the credential was last found valid. */
  validAt: number;
  isEnding: boolean;
}

const CHECK_EVERY_MS = 1_500;
/** How long streams stay open while their credentials cannot be checked. */
const UNCHECKED_MS = 5_000;
/** How long the service has to end a stream itself. */
const ENDING_MS = 1_000;

const FAILURES: Readonly<Record<StreamEnding, () => AppError>> = {
  unauthorized: () => new AppError('unauthorized'),
  restart: () => new AppError('upstream_unavailable', { retryAfter: 1 }),
};

export function streamWatch(authenticate: Authenticate, redis: Redis, log: Logger): StreamWatch {
  const open = new Set<Stream>();
  let isClosing = false;

  function end(stream: Stream, ending: StreamEnding): void {
    if (stream.isEnding) return;
    stream.isEnding = true;
    const cutOff = () => stream.cutOff(FAILURES[ending]());
    setTimeout(cutOff, ENDING_MS).unref();
    redis.publish(STREAM_ENDINGS_CHANNEL, encodeStreamEnd({ stream_id: stream.id, ending })).catch(cutOff);
  }

  async function check(stream: Stream): Promise<void> {
    try {
      await authenticate.forAccess('chats', stream.authorization);
      stream.validAt = Date.now();
    } catch (error) {
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) end(stream, 'unauthorized');
      else if (Date.now() - stream.validAt > UNCHECKED_MS) end(stream, 'restart');
    }
  }

  /** The checks are not waited for: a slow one must not delay the next check of other streams. */
  const checkAll = () => {
    for (const stream of open) void check(stream);
  };
  const checking = startJob({ name: 'check credentials of streams', everyMs: CHECK_EVERY_MS, work: checkAll, log });
  return {
    watch(authorization, cutOff) {
      if (isClosing) throw new AppError('upstream_unavailable', { retryAfter: 1 });
      const stream = { id: randomUUID(), authorization, cutOff, validAt: Date.now(), isEnding: false };
      open.add(stream);
      return { id: stream.id, forget: () => void open.delete(stream) };
    },
    async endAll() {
      isClosing = true;
      for (const stream of open) end(stream, 'restart');
      const deadline = Date.now() + ENDING_MS + 200;
      while (open.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    get isClosing() {
      return isClosing;
    },
    stop: () => void checking.stop(),
  };
}
