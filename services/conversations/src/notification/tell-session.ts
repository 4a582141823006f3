import { type Logger, ownCall, serviceCaller } from '@cws/kit';
import { unchanged } from '../message/decision';
import type { NoticeDue } from './notice';
import { withNoticesTaken, withoutNotices } from './notice-due';
import { type Telling, tellUser } from './tell-user';

const SELF = serviceCaller('conversations');
/** For all that one session has to tell; what is not told by then waits for the next time. */
const PATIENCE_MS = 5_000;

const callFor = (session_id: string, patienceMs = PATIENCE_MS) => ownCall(SELF, `notices of ${session_id}`, patienceMs);

/** Tells all that is due in the session, in its order; what could not be told stays due. */
export async function tellSession(
  context: Telling,
  session_id: string,
  log: Logger,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const session = await context.sessions.find(session_id);
  if (!session?.notices_due) return;
  const call = callFor(session_id, patienceMs);
  const told: NoticeDue[] = [];
  for (const due of session.notices_due) {
    try {
      await tellUser(context, call, session, due);
      told.push(due);
    } catch (error) {
      log.warn({ err: error, session_id, message_id: due.message_id }, 'a notification was put off');
      if (call.deadline <= Date.now()) break;
    }
  }
  await context.log.change(callFor(session_id), session_id, (state) => {
    const next = withoutNotices(state, told);
    return next === state ? unchanged(state, undefined) : { next, result: undefined };
  });
}

/** Whether there was something that nobody was at, which is now in the caller's hands. */
export const takeNotices = (context: Telling, session_id: string): Promise<boolean> =>
  context.log.change(callFor(session_id), session_id, (state) => {
    const next = withNoticesTaken(state, context.clock());
    return next === state ? unchanged(state, false) : { next, result: true };
  });
