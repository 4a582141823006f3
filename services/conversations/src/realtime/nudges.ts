import type { Commit } from '../chat/log/commit-batch';
import type { SessionState } from '../chat/model/session';
import type { Bus } from './bus';

/** The fields of a session that lists show, with the names under which they show them. */
const SHOWN: readonly (readonly [keyof SessionState, string])[] = [
  ['status', 'status'],
  ['topic', 'topic'],
  ['tags', 'tags'],
  ['priority', 'priority'],
  ['team_id', 'team_id'],
  ['assignee_id', 'assignee_id'],
  ['transferred_to_session_id', 'transferred_to_session_id'],
  ['snoozed_until', 'snoozed_until'],
  ['channel', 'dispatch_channel'],
  ['channel_switch_count', 'channel_switch_count'],
  ['segment_seq', 'segment_seq'],
  ['last_switch_at', 'last_switch_at'],
  ['message_count', 'message_count'],
  ['last_message', 'last_message'],
  ['last_message_at', 'last_message_at'],
  ['last_message_sender', 'last_message_sender'],
  ['first_response_at', 'first_response_at'],
  ['resolved_at', 'resolved_at'],
  ['unread', 'unread_count'],
];

const changedFields = (before: SessionState, after: SessionState): string[] =>
  SHOWN.filter(([field]) => before[field] !== after[field]).map(([, shown]) => shown);

/** Publishes every write of this process. */
export const nudgeOn =
  (bus: Pick<Bus, 'publish'>) =>
  ({ before, after }: Commit): void => {
    const { _id: session_id, seq, user_id, business_id } = after;
    bus.publish({ kind: 'changed', session_id, seq });
    const changed = changedFields(before, after);
    if (changed.length > 0) bus.publish({ kind: 'listed', session_id, user_id, business_id, changed });
  };

/** Calls `listener` for writes of other processes in sessions that this one listens to; with undefined when it may have missed some. */
export function changesElsewhere(
  bus: Pick<Bus, 'onMessage' | 'onReturn'>,
  listener: (session_id: string | undefined) => void,
): void {
  bus.onMessage((message, isOwn) => {
    if (message.kind === 'changed' && !isOwn) listener(message.session_id);
  });
  bus.onReturn(() => listener(undefined));
}
