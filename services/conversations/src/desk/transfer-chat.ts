import { type Call, isDuplicateKey } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { memberSession } from '../access/access';
import { appendMessage } from '../chat/model/append-message';
import { type Decision, Outdated } from '../chat/model/decision';
import type { IdempotencyMark, SessionDoc, SessionState } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import type { Context } from '../context';
import { findFirstAnswer, markOf } from '../session/chat-idempotency';
import type { ReferenceCodes } from '../session/reference-codes';
import { showSession } from '../session/show-session';
import { successorOf } from './successor';
import { transferNote } from './transfer-note';
import { assertOneTarget, type Target, targetOf } from './transfer-target';

type Request = conversations.TransferChatRequest;
type Response = conversations.TransferChatResponse;

/**
 * Closes the session and goes on in a new one of the same user and conversation: both or nothing. Errors: not_found,
 * forbidden, session_closed (whoever comes second), session_archived, validation_failed, idempotency_conflict.
 */
export async function transferChat(context: Context, call: Call, request: Request): Promise<Response> {
  const mark = markOf(request, context.clock());
  const first = await firstAnswer(context, mark);
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
    // A request with the same Idempotency-Key may have been quicker.
    const quicker = await firstAnswer(context, mark);
    if (quicker) return quicker;
    throw error;
  }
}

async function firstAnswer(context: Context, mark?: IdempotencyMark): Promise<Response | undefined> {
  const first = mark && (await findFirstAnswer(context, mark));
  return first && { session: await showSession(context, first.session, 'business'), replayed: true };
}

async function handOver(
  context: Context,
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
  const told = appendMessage(state, transferNote(call, state, to), now);
  const closed = withStatus({ ...told.next, transferred_to_session_id: made._id }, 'closed', new Date(now));
  const holder = made.slot === undefined ? null : await slots.holder(made.slot);
  return {
    ...updated(told.next, closed, new Date(now), made),
    append: told.append,
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

/** Another session has taken the slot meanwhile, or has the same reference code: decided again. */
function startOver(error: unknown, codes: ReferenceCodes, { app_id }: SessionDoc): never {
  if (isDuplicateKey(error, 'reference_code')) codes.collided(app_id);
  else if (!isDuplicateKey(error, 'resume_key')) throw error;
  throw new Outdated();
}
