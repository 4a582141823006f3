import { AppError, type Call, catalogue, isUnanswered, ownCall, serviceCaller, ulidTime } from '@cws/kit';
import { unchanged } from '../chat/model/decision';
import type { NoticeDue } from '../chat/model/pending-notification';
import type { ListedSession } from '../chat/model/session';
import { withNoticesPutOff, withNoticesTaken, withoutNotices } from './notice-due';
import type { Reporting } from './reporting';
import { type Telling, tellUser, titled } from './tell-user';

const SELF = serviceCaller('conversations');
/** For all that one session has to tell; what is not told by then waits for the next time. */
const PATIENCE_MS = 5_000;
/** A user who was not there for so long does not come any more, and what was refused for so long is not taken any more. */
const GIVEN_UP_AFTER_MS = 86_400_000;
/** Refusals by which the request is no worse: another one is under way, or keys are just being rotated. */
const PASSING: readonly number[] = [401, 404, 409, 429];

const callFor = (session_id: string, patienceMs = PATIENCE_MS) => ownCall(SELF, `notices of ${session_id}`, patienceMs);

/** What became of a notice: `over` also where it was given up. */
type Fate = 'over' | 'refused' | 'unanswered';

/** What became of a session's notices; `unanswered`: nobody was there to take them. */
export type Outcome = 'nothing' | 'told' | 'unanswered';

/** Tells all that is due in the session, in its order; what could not be told stays due. */
export async function tellSession(
  context: Telling,
  session_id: string,
  reporting: Reporting,
  patienceMs = PATIENCE_MS,
): Promise<Outcome> {
  const session = await context.sessions.find(session_id);
  if (!session?.notices_due) return 'nothing';
  const call = callFor(session_id, patienceMs);
  const telling = titled(context, session);
  const fates = new Map<NoticeDue, Fate>();
  for (const due of session.notices_due) {
    const fate = await fateOf(telling, call, session, due, reporting);
    fates.set(due, fate);
    // Whoever does not answer one does not answer the next, which would wait as long.
    if (fate === 'unanswered' || call.deadline <= Date.now()) break;
  }
  await settle(context, session_id, fates);
  return [...fates.values()].includes('unanswered') ? 'unanswered' : 'told';
}

async function fateOf(
  telling: Telling,
  call: Call,
  session: ListedSession,
  due: NoticeDue,
  { logger, gaveUp }: Reporting,
): Promise<Fate> {
  try {
    await tellUser(telling, { ...call, request_id: due.request_id ?? call.request_id }, session, due);
    return 'over';
  } catch (error) {
    const named = { err: error, session_id: session._id, message_id: due.message_id };
    if (isUnanswered(error)) {
      logger.warn(named, 'a notification waits for whoever does not answer');
      return 'unanswered';
    }
    if (!isGivenUp(error, due, telling.clock())) {
      logger.warn(named, 'a notification was refused, and is put off');
      return 'refused';
    }
    gaveUp(error instanceof AppError ? error.code : 'internal');
    logger.error(named, 'a notification was refused for good, and is given up');
    return 'over';
  }
}

/** Whether it would be refused however often it were tried, or has been for a day. */
function isGivenUp(error: unknown, { message_id }: NoticeDue, now: number): boolean {
  if (now - ulidTime(message_id).getTime() >= GIVEN_UP_AFTER_MS) return true;
  const status = error instanceof AppError ? catalogue[error.code].http : 500;
  return status < 500 && !PASSING.includes(status);
}

const settle = (
  { messageLog, clock }: Telling,
  session_id: string,
  fates: ReadonlyMap<NoticeDue, Fate>,
): Promise<void> =>
  messageLog.change(callFor(session_id), session_id, (state) => {
    const of = (wanted: Fate) => [...fates].filter(([, fate]) => fate === wanted).map(([due]) => due);
    const next = withNoticesPutOff(withoutNotices(state, of('over')), of('refused'), clock());
    return next === state ? unchanged(state, undefined) : { next, result: undefined };
  });

/** Whether there was something that nobody was at, which is now in the caller's hands. */
export const takeNotices = (context: Telling, session_id: string): Promise<boolean> =>
  context.messageLog.change(callFor(session_id), session_id, (state) => {
    const next = withNoticesTaken(state, context.clock());
    return next === state ? unchanged(state, false) : { next, result: true };
  });
