import { AppError, type Call, catalogue, isUnavailable, ownCall, serviceCaller, ulidTime } from '@cws/kit';
import { unchanged } from '../chat/model/decision';
import type { PendingNotification } from '../chat/model/pending-notification';
import type { ListedSession } from '../chat/model/session';
import { withNotificationsClaimed, withNotificationsDelayed, withoutNotifications } from './notification-queue';
import { type NotifierContext, notifyUser, withCachedTitle } from './notify-user';
import type { Reporting } from './reporting';

const SELF = serviceCaller('conversations');
/** For all notifications of one session; those that are not sent by then stay pending. */
const TIMEOUT_MS = 5_000;
/** After this time an unknown user, or a refused notification, is not expected to be accepted any more. */
const GIVE_UP_AFTER_MS = 86_400_000;
/** Refusals for reasons that may be temporary: the user may be about to be merged, or keys are being rotated. */
const TEMPORARY: readonly number[] = [401, 404, 409, 429];

const callFor = (session_id: string, timeoutMs = TIMEOUT_MS) => ownCall(SELF, `notices of ${session_id}`, timeoutMs);

/** The result for one notification; it is `done` also when it was given up. */
type Result = 'done' | 'refused' | 'unanswered';

/** The outcome for a session; `unanswered`: another service did not respond. */
export type Outcome = 'nothing' | 'sent' | 'unanswered';

/** Sends the pending notifications of a session in their order; those that could not be sent stay pending. */
export async function notifySession(
  context: NotifierContext,
  session_id: string,
  reporting: Reporting,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const session = await context.sessions.find(session_id);
  if (!session?.notices_due) return 'nothing';
  const call = callFor(session_id, timeoutMs);
  const cached = withCachedTitle(context, session);
  const results = new Map<PendingNotification, Result>();
  for (const pending of session.notices_due) {
    const result = await send(cached, call, session, pending, reporting);
    results.set(pending, result);
    // A service that does not respond to this one would not respond to the next one either.
    if (result === 'unanswered' || call.deadline <= Date.now()) break;
  }
  await settle(context, session_id, results);
  return [...results.values()].includes('unanswered') ? 'unanswered' : 'sent';
}

async function send(
  context: NotifierContext,
  call: Call,
  session: ListedSession,
  pending: PendingNotification,
  { logger, gaveUp }: Reporting,
): Promise<Result> {
  try {
    await notifyUser(context, { ...call, request_id: pending.request_id ?? call.request_id }, session, pending);
    return 'done';
  } catch (error) {
    const fields = { err: error, session_id: session._id, message_id: pending.message_id };
    if (isUnavailable(error)) {
      logger.warn(fields, 'a notification waits for a service that does not respond');
      return 'unanswered';
    }
    if (!isGivenUp(error, pending, context.clock())) {
      logger.warn(fields, 'a notification was refused and is sent again later');
      return 'refused';
    }
    gaveUp(error instanceof AppError ? error.code : 'internal');
    logger.error(fields, 'a notification was refused for good and is given up');
    return 'done';
  }
}

/** Whether it would always be refused, or has been refused for a day. */
function isGivenUp(error: unknown, { message_id }: PendingNotification, now: number): boolean {
  if (now - ulidTime(message_id).getTime() >= GIVE_UP_AFTER_MS) return true;
  const status = error instanceof AppError ? catalogue[error.code].http : 500;
  return status < 500 && !TEMPORARY.includes(status);
}

const settle = (
  { messageLog, clock }: NotifierContext,
  session_id: string,
  results: ReadonlyMap<PendingNotification, Result>,
): Promise<void> =>
  messageLog.change(callFor(session_id), session_id, (state) => {
    const of = (wanted: Result) => [...results].filter(([, result]) => result === wanted).map(([pending]) => pending);
    const next = withNotificationsDelayed(withoutNotifications(state, of('done')), of('refused'), clock());
    return next === state ? unchanged(state, undefined) : { next, result: undefined };
  });

/** Claims the notifications that no process is sending; false when there are none. */
export const claimNotifications = (context: NotifierContext, session_id: string): Promise<boolean> =>
  context.messageLog.change(callFor(session_id), session_id, (state) => {
    const next = withNotificationsClaimed(state, context.clock());
    return next === state ? unchanged(state, false) : { next, result: true };
  });
