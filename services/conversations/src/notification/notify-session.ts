import { AppError, type Call, catalogue, isUnanswered, ownCall, serviceCaller, ulidTime } from '@cws/kit';
import { unchanged } from '../chat/model/decision';
import type { PendingNotification } from '../chat/model/pending-notification';
import type { ListedSession } from '../chat/model/session';
import { withNotificationsClaimed, withNotificationsDelayed, withoutNotifications } from './notification-queue';
import { type NotifierContext, notifyUser, withCachedTitle } from './notify-user';
import type { Reporting } from './reporting';

const SELF = serviceCaller('conversations');
/** For all that one session has to tell; what is not told by then waits for the next time. */
const TIMEOUT_MS = 5_000;
/** A user who was not there for so long does not come any more, and what was refused for so long is not taken any more. */
const GIVE_UP_AFTER_MS = 86_400_000;
/** Refusals by which the request is no worse: another one is under way, or keys are just being rotated. */
const PASSING: readonly number[] = [401, 404, 409, 429];

const callFor = (session_id: string, timeoutMs = TIMEOUT_MS) => ownCall(SELF, `notices of ${session_id}`, timeoutMs);

/** What became of a notice: `over` also where it was given up. */
type Result = 'over' | 'refused' | 'unanswered';

/** What became of a session's notices; `unanswered`: nobody was there to take them. */
export type Outcome = 'nothing' | 'told' | 'unanswered';

/** Tells all that is due in the session, in its order; what could not be told stays due. */
export async function notifySession(
  context: NotifierContext,
  session_id: string,
  reporting: Reporting,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const session = await context.sessions.find(session_id);
  if (!session?.notices_due) return 'nothing';
  const call = callFor(session_id, timeoutMs);
  const telling = withCachedTitle(context, session);
  const results = new Map<PendingNotification, Result>();
  for (const due of session.notices_due) {
    const result = await resultOf(telling, call, session, due, reporting);
    results.set(due, result);
    // Whoever does not answer one does not answer the next, which would wait as long.
    if (result === 'unanswered' || call.deadline <= Date.now()) break;
  }
  await settle(context, session_id, results);
  return [...results.values()].includes('unanswered') ? 'unanswered' : 'told';
}

async function resultOf(
  telling: NotifierContext,
  call: Call,
  session: ListedSession,
  due: PendingNotification,
  { logger, gaveUp }: Reporting,
): Promise<Result> {
  try {
    await notifyUser(telling, { ...call, request_id: due.request_id ?? call.request_id }, session, due);
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
function isGivenUp(error: unknown, { message_id }: PendingNotification, now: number): boolean {
  if (now - ulidTime(message_id).getTime() >= GIVE_UP_AFTER_MS) return true;
  const status = error instanceof AppError ? catalogue[error.code].http : 500;
  return status < 500 && !PASSING.includes(status);
}

const settle = (
  { messageLog, clock }: NotifierContext,
  session_id: string,
  results: ReadonlyMap<PendingNotification, Result>,
): Promise<void> =>
  messageLog.change(callFor(session_id), session_id, (state) => {
    const of = (wanted: Result) => [...results].filter(([, result]) => result === wanted).map(([due]) => due);
    const next = withNotificationsDelayed(withoutNotifications(state, of('over')), of('refused'), clock());
    return next === state ? unchanged(state, undefined) : { next, result: undefined };
  });

/** Whether there was something that nobody was at, which is now in the caller's hands. */
export const claimNotifications = (context: NotifierContext, session_id: string): Promise<boolean> =>
  context.messageLog.change(callFor(session_id), session_id, (state) => {
    const next = withNotificationsClaimed(state, context.clock());
    return next === state ? unchanged(state, false) : { next, result: true };
  });
