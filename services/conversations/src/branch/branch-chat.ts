import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type Call, invalidField, isDuplicateKey, isUlid, requestMark, timeLeft, uuidV4 } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { permittedSession } from '../access/access';
import type { IdempotencyMark, SessionState } from '../chat/model/session';
import type { BranchBuild } from '../chat/store/branch-build-store';
import { findRow, newestVisible } from '../chat/store/row-store';
import type { Context } from '../context';
import { findFirstResult } from '../session/first-result';
import { showSession } from '../session/show-session';
import type { BranchContext } from './branch-context';
import { buildBranch } from './build-branch';

type Request = conversations.BranchChatRequest;
type Response = conversations.BranchChatResponse;

const LOOK_AGAIN_MS = 50;

/**
 * Creates a session with copies of all messages up to the named one (contract: branches). A branch that was begun is finished even
 * if its request ends early. Errors: not_found, forbidden, message_not_found, validation_failed, idempotency_conflict.
 */
export async function branchChat(context: Context, call: Call, request: Request): Promise<Response> {
  const mark = requestMark(request.idempotency, context.clock());
  const first = mark && (await findFirstResult(context, mark));
  if (first) return { session: await showSession(context, first.session), replayed: true };
  const begun = mark && (await buildOf(context, mark));
  if (begun) return { session: await finished(context, call, begun), replayed: true };
  const build = await begin(context, call, request, mark);
  if (!build) return branchChat(context, call, request);
  await buildBranch(context, build);
  return { session: await finished(context, call, build), replayed: false };
}

async function buildOf(
  { branches }: Pick<Context, 'branches'>,
  { key, request_hash }: IdempotencyMark,
): Promise<BranchBuild | null> {
  const build = await branches.findByKey(key);
  if (build && build.created_by?.request_hash !== request_hash) throw new AppError('idempotency_conflict');
  return build;
}

/** Null when another request with the same Idempotency-Key was first. */
async function begin(
  context: Pick<Context, 'branches' | 'messageLog' | 'messages' | 'roles' | 'sessions' | 'tails'>,
  call: Call,
  { session_id, message_id }: Request,
  created_by?: IdempotencyMark,
) {
  const { access } = await permittedSession(context, call, session_id);
  if (access.as !== 'user') throw new AppError('forbidden');
  const state = await context.sessions.state(session_id);
  if (!state) throw new AppError('not_found');
  const cut_off = await cutOffOf(context, state, message_id);
  const build = { _id: uuidV4(), source_id: session_id, cut_off, from_seq: state.seq };
  try {
    return await context.branches.begin({ ...build, ...(created_by && { created_by }) });
  } catch (error) {
    if (isDuplicateKey(error, 'created_by.key')) return null;
    throw error;
  }
}

/**
 * The last message that a branch copies: the named one, even if it is deleted, else the newest that is not. Errors: message_not_found,
 * validation_failed when there is no message.
 */
async function cutOffOf(context: Pick<Context, 'messages' | 'tails'>, state: SessionState, message_id: string) {
  if (message_id === '') return newestLive(context, state);
  if (!isUlid(message_id)) throw invalidField('message_id', 'must be a ULID');
  const row = await findRow(context, state, message_id.toUpperCase());
  // The session's user may not see private messages.
  if (!row || row.is_private) throw new AppError('message_not_found');
  return row._id;
}

async function newestLive(context: Pick<Context, 'messages' | 'tails'>, state: SessionState): Promise<string> {
  const row = await newestVisible(context, state, 'business');
  if (!row) throw invalidField('message_id', 'the session has no message to branch from');
  return row._id;
}

/** Waits until the branch exists, and claims its build if the process that makes it has died. Error: upstream_timeout. */
async function finished(context: BranchContext, call: Call, { _id }: BranchBuild): Promise<conversations.Session> {
  for (;;) {
    const session = await context.sessions.find(_id);
    if (session) return showSession(context, session);
    timeLeft(call);
    const build = await context.branches.take(_id);
    if (build) await buildBranch(context, build);
    else await wait(LOOK_AGAIN_MS);
  }
}
