import { type Decision, type RowChange, unchanged, withEvent } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import { tailBytesWith } from '../chat/model/sizes';
import { snapshotsGone } from '../chat/model/snapshots';
import { newestCounting } from '../chat/store/row-store';
import type { Context } from '../context';
import { updateOfMessage } from './revise-message';

/** All that a message says; who wrote it and when stays. */
export const SAID = ['content', 'action_payload', 'original_content', 'reply_snapshot', 'is_sealed'] as const;

/**
 * The session without what these messages of it said: content, snapshots in replies, pins, its last message, and the topic
 * where one of `family` (a message and its copies) seeded it. What is purged already is left alone.
 */
export async function withPurged(
  context: Pick<Context, 'tails' | 'messages'>,
  state: SessionState,
  found: readonly MessageDoc[],
  family: ReadonlySet<string>,
  at: Date,
): Promise<Decision<void>> {
  const rows = found.filter(({ gdpr_purged_at }) => !gdpr_purged_at);
  const next = { ...state, ...withoutTopic(state, family), ...(await derivedWithout(context, state, rows)) };
  const isTopicKept = next.topic_message_id === state.topic_message_id;
  if (rows.length === 0 && isTopicKept) return unchanged(state, undefined);
  const changes = rows.flatMap((row) => [emptied(row, at), snapshotsGone(row._id)]);
  const decision: Decision<void> = {
    next: { ...next, updated_at: at },
    rows: changes,
    revised: rows,
    result: undefined,
  };
  const told = rows.reduce((all, row) => withEvent(all, updateOfMessage(row), at), decision);
  if (isTopicKept) return told;
  return withEvent(told, { type: 'session.updated', changed: ['topic'] }, at);
}

const emptied = ({ _id, content_type }: MessageDoc, at: Date): RowChange => ({
  of: { _id },
  set: { gdpr_purged_at: at, gdpr_original_content_type: content_type },
  unset: SAID,
});

const withoutTopic = ({ topic_message_id }: SessionState, family: ReadonlySet<string>): Partial<SessionState> =>
  topic_message_id !== undefined && family.has(topic_message_id) ? { topic: '', topic_message_id: undefined } : {};

async function derivedWithout(
  context: Pick<Context, 'tails' | 'messages'>,
  state: SessionState,
  rows: readonly MessageDoc[],
): Promise<Partial<SessionState>> {
  if (rows.length === 0) return {};
  const ids = new Set(rows.map(({ _id }) => _id));
  const newest = await newestCounting(context, state, '');
  const sealed = rows.filter(({ is_sealed }) => is_sealed).length;
  return {
    pins: state.pins.filter(({ message_id }) => !ids.has(message_id)),
    tail_bytes: rows.reduce((bytes, row) => tailBytesWith({ ...state, tail_bytes: bytes }, row, {}), state.tail_bytes),
    ...(newest && ids.has(newest._id) && { last_message: '' }),
    ...(sealed > 0 && { sealed_count: (state.sealed_count ?? 0) - sealed }),
  };
}
