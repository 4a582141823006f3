import type { IncomingMessage } from 'node:http';
import { workSlots } from '@cws/kit';
import { readUpload } from './read-upload';
import type { AvatarRenderer } from './render-avatar';

/** Uploads that one process reads at once, so that its memory is bounded, and those of one user among them. */
const MOST = 16;
const MOST_OF_A_USER = 3;
const READ_WITHIN_MS = 60_000;

/** Reads uploads and makes avatars of them. */
export interface Uploads {
  /** Errors: rate_limited, upstream_unavailable, and those of readUpload and of the renderer. */
  take(user_id: string, request: IncomingMessage): Promise<Buffer>;
}

export function uploads({ render }: Pick<AvatarRenderer, 'render'>): Uploads {
  const slots = workSlots({ most: MOST, mostOfOwner: MOST_OF_A_USER });
  return {
    take: (user_id, request) => slots.run(user_id, async () => render(await readUpload(request, READ_WITHIN_MS))),
  };
}
