import { AppError, type Call, catalogue, isUnavailable, ownCall, ulidTime } from '@cws/kit';
import { SELF } from '../access/self';
import { unchanged } from '../chat/model/decision';
import type { PendingNotification } from '../chat/model/pending-notification';
import {
  dueNotifications,
  withNotificationsClaimed,
  withNotificationsDelayed,
  withoutNotifications,
} from './notification-queue';
import type { NotifiedMessage } from './notified-message';
import { type NotifierContext, notifyUser } from './notify-user';
import type { Reporting } from './reporting';
import type { Unsent } from './unsent-notifications';

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
export type Outcome = 'sent' | 'unanswered';

/** Sends the notifications in their order. Those that profiles has accepted or that were given up are `done`; the others stay pending. */
export async function notifySession(
  context: NotifierContext,
  unsent: Unsent,
  reporting: Reporting,
  timeoutMs = TIMEOUT_MS,
): Promise<{ outcome: Outcome; done: readonly PendingNotification[] }> {
  const { session, pending } = unsent;
  const call = callFor(session._id, timeoutMs);
  const results = new Map<PendingNotification, Result>();
  for (const one of pending) {
    const result = await send(context, call, unsent, one, reporting);
    results.set(one, result);
    // A service that does not respond to this one would not respond to the next one either.
    if (result === 'unanswered' || call.deadline <= Date.now()) break;
  }
  const of = (wanted: Result) => [...results].filter(([, result]) => result === wanted).map(([one]) => one);
  await delay(context, session._id, of('refused'));
  return { outcome: of('unanswered').length > 0 ? 'unanswered' : 'sent', done: of('done') };
}

async function send(
  context: NotifierContext,
  call: Call,
  unsent: Unsent,
  pending: PendingNotification,
  { logger, gaveUp }: Reporting,
): Promise<Result> {
  try {
    const own = { ...call, request_id: pending.request_id ?? call.request_id };
    await notifyUser(context, own, unsent.session, pending, ownMessage(unsent, pending));
    return 'done';
  } catch (error) {
    const fields = { err: error, session_id: unsent.session._id, message_id: pending.message_id };
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

/** The message as this process has written it, unless the notification is about a later change. */
function ownMessage({ messages }: Unsent, { message_id, seq }: PendingNotification): NotifiedMessage | undefined {
  const message = messages.get(message_id);
  return message?.seq === seq ? message : undefined;
}

/** Whether it would always be refused, or has been refused for a day. */
function isGivenUp(error: unknown, { message_id }: PendingNotification, now: number): boolean {
  if (now - ulidTime(message_id).getTime() >= GIVE_UP_AFTER_MS) return true;
  const status = error instanceof AppError ? catalogue[error.code].http : 500;
  return status < 500 && !TEMPORARY.includes(status);
}

async function delay(
  { messageLog, clock }: NotifierContext,
  session_id: string,
  refused: readonly PendingNotification[],
): Promise<void> {
  if (refused.length === 0) return;
  await messageLog.change(callFor(session_id), session_id, (state) => {
    const next = withNotificationsDelayed(state, refused, clock());
    return next === state ? unchanged(state, undefined) : { next, result: undefined };
  });
}

/** Removes notifications that were sent from the session. */
export const removeSent = (
  { messageLog }: NotifierContext,
  session_id: string,
  sent: readonly PendingNotification[],
): Promise<void> =>
  messageLog.change(callFor(session_id), session_id, (state) => {
    const next = withoutNotifications(state, sent);
    return next === state ? unchanged(state, undefined) : { next, result: undefined };
  });

/** Claims the notifications that no process is sending, and returns them with the session at that time. */
export const claimNotifications = ({ messageLog, clock }: NotifierContext, session_id: string): Promise<Claimed> =>
  messageLog.change(callFor(session_id), session_id, (state) => {
    const pending = dueNotifications(state, clock());
    const result = { session: state, pending };
    return pending.length === 0
      ? unchanged(state, result)
      : { next: withNotificationsClaimed(state, pending, clock()), result };
  });

type Claimed = Pick<Unsent, 'session' | 'pending'>;
