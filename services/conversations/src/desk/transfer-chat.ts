import { type Call, isDuplicateKey, requestMark } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { memberSession } from '../access/access';
import { appendMessage } from '../chat/model/append-message';
import { type Decision, Outdated } from '../chat/model/decision';
import type { IdempotencyMark, SessionDoc, SessionState } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import type { Context } from '../context';
import { findFirstResult } from '../session/first-result';
import type { ReferenceCodes } from '../session/reference-codes';
import { showSession } from '../session/show-session';
import { successorOf } from './successor';
import { transferNote } from './transfer-note';
import { assertOneTarget, type Target, targetOf } from './transfer-target';

type Request = conversations.TransferChatRequest;
type Response = conversations.TransferChatResponse;

/**
 * Closes a session and creates its successor of the same user and conversation in one transaction. Errors: not_found, forbidden,
 * session_closed (also for the second of two parallel requests), session_archived, validation_failed, idempotency_conflict.
 */
export async function transferChat(context: Context, call: Call, request: Request): Promise<Response> {
  const mark = requestMark(request.idempotency, context.clock());
  const first = await firstResponse(context, mark);
  if (first) return first;
  const { session } = await memberSession(context, call, request.session_id);
  assertOneTarget(request);
  const target = await targetOf(context, call, session, request);
  try {
    const made = await context.messageLog.revise(call, request.session_id, (state) =>
      handOver(context, call, state, target, request, mark),
    );
    context.realtime.created(made);
    return { session: await showSession(context, made, 'business'), replayed: false };
  } catch (error) {
    // Another request with the same Idempotency-Key may have been first.
    const earlier = await firstResponse(context, mark);
    if (earlier) return earlier;
    throw error;
  }
}

async function firstResponse(
  context: Pick<Context, 'idempotencyTtlS' | 'realtime' | 'resumes' | 'sessions'>,
  mark?: IdempotencyMark,
): Promise<Response | undefined> {
  const first = mark && (await findFirstResult(context, mark));
  return first && { session: await showSession(context, first.session, 'business'), replayed: true };
}

async function handOver(
  context: Pick<Context, 'clock' | 'codes' | 'sessions' | 'slots'>,
  call: Call,
  state: SessionState,
  target: Target,
  { reason }: Request,
  mark?: IdempotencyMark,
): Promise<Decision<SessionDoc>> {
  const now = context.clock();
  const { sessions, slots, codes } = context;
  const reference_code = codes.make(target.app_id);
  const made = successorOf(call, state, target, { now, reason, mark, reference_code });
  const to = { to_session_id: made._id, team_id: target.team_id, reason };
  const noted = appendMessage(state, transferNote(call, state, to), now);
  const closed = withStatus({ ...noted.next, transferred_to_session_id: made._id }, 'closed', new Date(now));
  const holder = made.slot === undefined ? null : await slots.holder(made.slot);
  return {
    ...updated(noted.next, closed, new Date(now), made),
    append: noted.append,
    together: async (write, transaction) => {
      await write();
      if (holder && holder._id !== state._id) {
        const { matchedCount } = await slots.release(holder, transaction);
        if (matchedCount === 0) throw new Outdated();
      }
      await sessions.insert(made, transaction).catch((error) => startOver(error, codes, made));
    },
  };
}

/** The transfer is decided again when another session has taken the slot or the reference code. */
function startOver(error: unknown, codes: ReferenceCodes, { app_id }: SessionDoc): never {
  if (isDuplicateKey(error, 'reference_code')) codes.collided(app_id);
  else if (!isDuplicateKey(error, 'resume_key')) throw error;
  throw new Outdated();
}
