import type { Decision, RowChange } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import { updated } from '../chat/model/update-session';
import { CLIENT_KEYS, type ErasedAs, withoutAgent } from './erased-own-session';

/**
 * A session of somebody else in which the erased user has worked as a member (contract: erasure-member): their messages stay under
 * another sender_id, and their assignment ends.
 */
export function erasedAgent(
  state: SessionState,
  tail: readonly MessageDoc[],
  { user_id, pseudonym }: ErasedAs,
  at: Date,
): Decision<void> {
  const rows = tail.flatMap((row) => [...ofAuthor(row, user_id, pseudonym), ...ofSnapshot(row, user_id, pseudonym)]);
  const decision = updated(state, { ...state, ...withoutAgent(state, user_id) }, at, undefined);
  return { ...decision, next: { ...decision.next }, rows };
}

function ofAuthor({ _id, sender_id }: MessageDoc, user_id: string, pseudonym: string): RowChange[] {
  if (sender_id !== user_id) return [];
  return [{ of: { _id }, set: { sender_id: pseudonym, dedupe_key: _id }, unset: CLIENT_KEYS }];
}

function ofSnapshot({ _id, reply_snapshot }: MessageDoc, user_id: string, pseudonym: string): RowChange[] {
  const renamed = reply_snapshot?.replace(`"sender_id":"${user_id}"`, `"sender_id":"${pseudonym}"`);
  return renamed === reply_snapshot ? [] : [{ of: { _id }, set: { reply_snapshot: renamed! } }];
}
