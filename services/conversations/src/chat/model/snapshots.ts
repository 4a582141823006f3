import type { RowChange } from './decision';

/** Removes the copy of a message from its replies. */
export const withoutSnapshots = (id: string): RowChange => ({
  of: { reply_to_message_id: id },
  unset: ['reply_snapshot'],
});
