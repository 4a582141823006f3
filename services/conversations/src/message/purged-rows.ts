import { type Decision, type RowChange, unchanged, withEvent } from '../chat/model/decision';
import { withoutLastAnswer } from '../chat/model/last-answer';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import { tailBytesWith } from '../chat/model/sizes';
import { withoutSnapshots } from '../chat/model/snapshots';
import { newestCounting } from '../chat/store/row-store';
import type { Context } from '../context';
import { updatedEvent } from './revise-message';

/** The fields that a purge removes, with what was said about the content; the author and the times stay. */
export const CONTENT_FIELDS = [
  'content',
  'member_content',
  'action_payload',
  'original_content',
  'reply_snapshot',
  'is_sealed',
  'result_grant_ids',
  'rating',
] as const;

/**
 * Removes the content of these messages from their session: from themselves, from replies, pins, its last message, and its topic
 * if that was taken from one of `family` (a message and its copies). Messages that are purged already stay as they are.
 */
export async function withPurged(
  context: Pick<Context, 'tails' | 'messages'>,
  state: SessionState,
  all: readonly MessageDoc[],
  family: ReadonlySet<string>,
  at: Date,
): Promise<Decision<void>> {
  const rows = all.filter(({ gdpr_purged_at }) => !gdpr_purged_at);
  const answered = rows.reduce((before, { _id }) => withoutLastAnswer(before, _id), state);
  const next = { ...answered, ...withoutTopic(state, family), ...(await derivedWithout(context, state, rows)) };
  const isTopicKept = next.topic_message_id === state.topic_message_id;
  if (rows.length === 0 && isTopicKept) return unchanged(state, undefined);
  const changes = rows.flatMap((row) => [emptied(row, at), withoutSnapshots(row._id)]);
  const decision: Decision<void> = {
    next: { ...next, updated_at: at },
    rows: changes,
    revised: rows,
    result: undefined,
  };
  const withUpdates = rows.reduce((all, row) => withEvent(all, updatedEvent(row), at), decision);
  if (isTopicKept) return withUpdates;
  return withEvent(withUpdates, { type: 'session.updated', changed: ['topic'] }, at);
}

const emptied = ({ _id, content_type }: MessageDoc, at: Date): RowChange => ({
  of: { _id },
  set: { gdpr_purged_at: at, gdpr_original_content_type: content_type },
  unset: CONTENT_FIELDS,
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
