import type { Commit } from '../chat/log/commit-batch';
import type { SessionState } from '../chat/model/session';
import type { Bus } from './bus';

/** Fields of a session whose change a list shows, by the field of the session that they come from. */
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

/** Tells of every write of this process. */
export const nudgeOn =
  (bus: Pick<Bus, 'publish'>) =>
  ({ before, after }: Commit): void => {
    const { _id: session_id, seq, user_id, business_id } = after;
    bus.publish({ kind: 'changed', session_id, seq });
    const changed = changedFields(before, after);
    if (changed.length > 0) bus.publish({ kind: 'listed', session_id, user_id, business_id, changed });
  };

/** Hears of the writes of other processes in sessions that are listened to; undefined after a time in which nothing was heard. */
export function changesElsewhere(
  bus: Pick<Bus, 'onMessage' | 'onReturn'>,
  heard: (session_id: string | undefined) => void,
): void {
  bus.onMessage((message, isOwn) => {
    if (message.kind === 'changed' && !isOwn) heard(message.session_id);
  });
  bus.onReturn(() => heard(undefined));
}
