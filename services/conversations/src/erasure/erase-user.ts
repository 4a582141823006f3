import { AppError, type Call, invalidField, timeLeft } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Decision, RowChange } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import { updated } from '../chat/model/update-session';
import type { ErasableSession } from '../chat/store/erasure-store';
import type { Context } from '../context';
import { CONTENT_FIELDS } from '../message/purged-rows';
import { CLIENT_KEYS, type ErasedAs, erasedOwnSession, withoutAgent } from './erased-own-session';
import { pseudonymIn } from './pseudonym';

const AT_ONCE = 50;

/**
 * Erases a user from some sessions, and says where to go on (contract: erasure-sessions, erasure-member). Until the last run the sessions
 * keep the id of the user as a former one, so that they are found again with what requests in progress have written. Sessions that
 * belong to no business are deleted by the last run.
 */
export async function eraseUser(
  context: Context,
  call: Call,
  request: conversations.EraseUserRequest,
): Promise<conversations.EraseUserResponse> {
  const { user_id, seed, cursor, is_last } = request;
  if (user_id === '') throw invalidField('user_id', 'is missing');
  if (seed === '') throw invalidField('seed', 'is missing');
  const sessions = await context.erasures.sessionsOf(call, user_id, cursor, AT_ONCE);
  const isOwn = ({ user_id: owner, former_user_ids = [] }: ErasableSession) =>
    owner === user_id || former_user_ids.includes(user_id);
  const own = sessions.filter(isOwn);
  if (is_last) await assertNotBranching(context, call, own);
  const isHalfOver = halfOf(call);
  for (const session of sessions) {
    const erased = { user_id, pseudonym: pseudonymIn(seed, session._id), is_last };
    await (isOwn(session) ? eraseOwn(context, call, session, erased) : eraseAgent(context, call, session._id, erased));
    if (isHalfOver()) return { next_cursor: session._id };
  }
  return { next_cursor: sessions.length === AT_ONCE ? sessions.at(-1)!._id : '' };
}

/** Whether half of the time of a call is over. The next call goes on then, so that each makes progress, however slow the database is. */
function halfOf(call: Call): () => boolean {
  const half = Date.now() + timeLeft(call) / 2;
  return () => Date.now() >= half;
}

/** A branch that is being made would copy what has to be erased; it is found once it is shown. */
async function assertNotBranching(
  { erasures }: Pick<Context, 'erasures'>,
  call: Call,
  own: readonly ErasableSession[],
): Promise<void> {
  const isBranching = await erasures.isBranching(
    call,
    own.map(({ _id }) => _id),
  );
  if (isBranching) throw new AppError('upstream_unavailable', { retryAfter: 1 });
}

async function eraseOwn(
  context: Pick<Context, 'clock' | 'erasures' | 'messageLog' | 'realtime' | 'tails'>,
  call: Call,
  { _id, business_id }: ErasableSession,
  erased: ErasedAs,
) {
  const { messageLog, erasures, tails, realtime, clock } = context;
  await erasures.forgetRequests(call, [_id]);
  if (erased.is_last && business_id === '') return erasures.deleteSessions(call, [_id]);
  const at = new Date(clock());
  await erasures.eraseHistory(call, { session_id: _id, ...erased }, [...CONTENT_FIELDS, ...CLIENT_KEYS], at);
  await messageLog.revise(call, _id, async (state) =>
    erasedOwnSession(state, (await tails.whole(_id)).tail, erased, at),
  );
  await erasures.eraseHistory(call, { session_id: _id, ...erased }, [...CONTENT_FIELDS, ...CLIENT_KEYS], at);
  realtime.discardAnswer(_id);
}

async function eraseAgent(
  context: Pick<Context, 'clock' | 'erasures' | 'messageLog' | 'tails'>,
  call: Call,
  session_id: string,
  erased: ErasedAs,
): Promise<void> {
  const { messageLog, erasures, tails, clock } = context;
  await messageLog.revise(call, session_id, async (state) =>
    erasedAgent(state, (await tails.whole(session_id)).tail, erased, new Date(clock())),
  );
  await erasures.renameInHistory(call, { session_id, ...erased }, CLIENT_KEYS);
}

/**
 * A session of somebody else in which the erased user has worked as a member (contract: erasure-member): their messages stay under
 * another sender_id, and their assignment ends.
 */
function erasedAgent(
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
