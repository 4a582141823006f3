import type { IncomingMessage } from 'node:http';
import { AppError } from '@cws/kit';
import { readUpload } from './read-upload';
import { renderAvatar } from './render-avatar';

/** Uploads that one process reads at once, so that its memory is bounded, and those of one user among them. */
const MOST = 16;
const MOST_OF_A_USER = 3;
const READ_WITHIN_MS = 60_000;

/** Reads uploads and makes avatars of them. */
export interface Uploads {
  /** Errors: rate_limited, upstream_unavailable, and those of readUpload and renderAvatar. */
  take(user_id: string, request: IncomingMessage): Promise<Buffer>;
}

/** Images are decoded one after the other: one may take 160 MB while it is. */
export function uploads(): Uploads {
  const reading = new Map<string, number>();
  let all = 0;
  let decoded: Promise<unknown> = Promise.resolve();
  const count = (user_id: string, by: 1 | -1) => {
    const now = (reading.get(user_id) ?? 0) + by;
    if (now === 0) reading.delete(user_id);
    else reading.set(user_id, now);
    all += by;
  };
  const inTurn = (bytes: Buffer): Promise<Buffer> => {
    const next = decoded.then(() => renderAvatar(bytes));
    decoded = next.catch(() => undefined);
    return next;
  };
  return {
    async take(user_id, request) {
      if ((reading.get(user_id) ?? 0) >= MOST_OF_A_USER) throw new AppError('rate_limited', { retryAfter: 1 });
      if (all >= MOST) throw new AppError('upstream_unavailable', { retryAfter: 1 });
      count(user_id, 1);
      try {
        return await inTurn(await readUpload(request, READ_WITHIN_MS));
      } finally {
        count(user_id, -1);
      }
    },
  };
}
