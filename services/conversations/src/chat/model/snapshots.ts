import type { RowChange } from './decision';

/** The replies to a message that is gone keep nothing of it. */
export const snapshotsGone = (id: string): RowChange => ({
  of: { reply_to_message_id: id },
  unset: ['reply_snapshot'],
});
