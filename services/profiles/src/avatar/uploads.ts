import type { IncomingMessage } from 'node:http';
import { workSlots } from '@cws/kit';
import { readUpload } from './read-upload';
import type { AvatarRenderer } from './render-avatar';

/** Uploads that one process reads at once, one of each user, so that its memory is bounded; further ones wait in turn. */
const MOST = 32;
const MOST_WAITING_OF_A_USER = 2;
const READ_WITHIN_MS = 60_000;
/** Images that are decoded at once. */
const MOST_RENDERED = 2;

/** Reads uploads and makes avatars of them. */
export interface Uploads {
  /** Errors: rate_limited, upstream_unavailable, and those of readUpload and of the renderer. */
  take(user_id: string, request: IncomingMessage): Promise<Buffer>;
}

export function uploads({ render }: Pick<AvatarRenderer, 'render'>): Uploads {
  const reading = workSlots({ maxRunning: MOST, maxWaitingOfOwner: MOST_WAITING_OF_A_USER });
  const rendering = workSlots({ maxRunning: MOST_RENDERED });
  return {
    take: (user_id, request) =>
      reading.run(user_id, async () => {
        const image = await readUpload(request, READ_WITHIN_MS);
        return rendering.run(user_id, () => render(image));
      }),
  };
}
