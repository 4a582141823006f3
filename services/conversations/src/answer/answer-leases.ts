import { type Logger, ownCall } from '@cws/kit';
import { SELF } from '../access/self';
import { type Decision, unchanged } from '../chat/model/decision';
import type { PendingAnswer } from '../chat/model/pending-answer';
import type { SessionState } from '../chat/model/session';
import type { Context } from '../context';
import type { ActiveRuns } from './active-runs';
import { claimableFrom, firstPending, withFirst, withFirstClaimed } from './answer-queue';
import { whyLost } from './commit-answer';
import { isHeldBy, type Run, RunCancelled } from './run';

/** The writes by which this process takes, renews and gives back the first pending answer of a session. */
export interface AnswerLeases {
  /** Claims the answer if this process has room and `mayClaim` holds for the session's current state. */
  claim(session_id: string, mayClaim?: (state: SessionState) => boolean): Promise<void>;
  renew(run: Run): Promise<void>;
  /** Cancels the run if it does not hold its answer any more. */
  check(run: Run): Promise<void>;
  /** Gives the answer back as `freed` makes it. */
  giveBack(run: Run, freed: (pending: PendingAnswer) => PendingAnswer): Promise<void>;
  /** Lets any process claim the answer once the pause is over. */
  release(run: Run, pauseMs: number): Promise<void>;
}

export function answerLeases(context: Context, runs: ActiveRuns): AnswerLeases {
  const { answers, clock } = context;

  const change = <T>(session_id: string, decide: (state: SessionState) => Decision<T>): Promise<T> =>
    context.messageLog.change(ownCall(SELF, `answers of ${session_id}`), session_id, decide);

  /** Changes the session while the run holds its answer, and cancels the run otherwise. */
  async function keep(run: Run, next: (state: SessionState, pending: PendingAnswer) => SessionState): Promise<void> {
    const lost = await change(run.session_id, (state): Decision<SessionState | null> => {
      const pending = firstPending(state);
      return pending && isHeldBy(run, pending) ? { next: next(state, pending), result: null } : unchanged(state, state);
    });
    if (lost && runs.isCurrent(run)) run.stop.abort(new RunCancelled(await whyLost(context, lost, run.pending)));
  }

  const giveBack: AnswerLeases['giveBack'] = (run, freed) =>
    change(run.session_id, (state) => {
      const pending = firstPending(state);
      if (!pending || !isHeldBy(run, pending)) return unchanged(state, undefined);
      return { next: withFirst(state, freed(pending)), result: undefined };
    });

  return {
    claim: (session_id, mayClaim = (state) => isClaimable(state, clock())) =>
      change(session_id, (state) => {
        const lease = runs.room() > 0 && mayClaim(state) ? answers.lease() : undefined;
        return lease ? { next: withFirstClaimed(state, lease), result: undefined } : unchanged(state, undefined);
      }),
    renew: (run) => keep(run, (state, pending) => withFirst(state, { ...pending, lease_until: answers.lease().until })),
    check: (run) => keep(run, (state) => state),
    giveBack,
    release: (run, pauseMs) =>
      giveBack(run, (pending) => ({ ...pending, by: '', lease_until: new Date(clock() + pauseMs) })),
  };
}

export const isClaimable = (state: SessionState, now: number): boolean => claimableFrom(state) <= now;

/** Logs a failed write of a lease, which needs no repair: the lease expires. */
export const leaseFailure =
  (logger: Pick<Logger, 'warn'>, session_id?: string) =>
  (error: unknown): void =>
    logger.warn({ err: error, session_id }, 'the lease of an answer could not be changed; it expires by itself');
