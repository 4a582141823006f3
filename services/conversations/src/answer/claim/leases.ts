import { type Logger, ownCall, startJob } from '@cws/kit';
import { SELF } from '../../access/self';
import { type Decision, unchanged } from '../../chat/model/decision';
import type { PendingAnswer } from '../../chat/model/pending-answer';
import type { SessionState } from '../../chat/model/session';
import type { Context } from '../../context';
import { claimableFrom, firstPending, withFirst, withFirstClaimed } from '../queue/answer-queue';
import { lossOf } from '../run/commit';
import { type Run, RunCancelled } from '../run/run';
import type { ActiveRuns } from './active-runs';

const RENEWALS_PER_LEASE = 3;
const MIN_LEASE_MS = 30;

/**
 * The writes by which this process takes, renews and gives back the first pending answer of a session. They never fail but for `giveBack`:
 * a lease that could not be changed expires by itself.
 */
export interface AnswerLeases {
  /** Claims the answer if this process has room and `mayClaim` holds for the session's current state. */
  claim(session_id: string, mayClaim?: (state: SessionState) => boolean): Promise<void>;
  /** Renews the lease of a run until the returned function is called. */
  keep(run: Run): () => void;
  /** Cancels the run if it does not hold its answer any more. */
  check(run: Run): Promise<void>;
  /** Gives the answer back as `freed` makes it. */
  giveBack(run: Run, freed: (pending: PendingAnswer) => PendingAnswer): Promise<void>;
  /** Lets any process claim the answer once the pause is over. */
  release(run: Run, pauseMs: number): Promise<void>;
}

interface LeaseParts {
  readonly context: Pick<Context, 'answers' | 'clock' | 'messageLog' | 'tails' | 'messages'>;
  readonly runs: ActiveRuns;
  readonly logger: Logger;
}

export function answerLeases({ context, runs, logger }: LeaseParts): AnswerLeases {
  const { answers, clock } = context;

  const change = <T>(session_id: string, decide: (state: SessionState) => Decision<T>): Promise<T> =>
    context.messageLog.change(ownCall(SELF, `answers of ${session_id}`), session_id, decide);

  /** Changes the session while the run holds its answer, and cancels the run otherwise. */
  async function changeHeld(run: Run, next: (state: SessionState, pending: PendingAnswer) => SessionState) {
    const lost = await change(run.session_id, (state): Decision<SessionState | null> => {
      const pending = firstPending(state);
      return pending && isHeldBy(run, pending) ? { next: next(state, pending), result: null } : unchanged(state, state);
    });
    if (!lost || !runs.isCurrent(run)) return;
    run.stop.abort(new RunCancelled(await lossOf(context, lost, run.pending.message_id)));
  }

  const giveBack: AnswerLeases['giveBack'] = (run, freed) =>
    change(run.session_id, (state) => {
      const pending = firstPending(state);
      if (!pending || !isHeldBy(run, pending)) return unchanged(state, undefined);
      return { next: withFirst(state, freed(pending)), result: undefined };
    });

  const renew = (run: Run): Promise<void> =>
    changeHeld(run, (state, pending) => withFirst(state, { ...pending, lease_until: answers.lease().until })).catch(
      leaseFailure(logger, run.session_id),
    );

  return {
    claim: (session_id, mayClaim = (state) => isClaimable(state, clock())) =>
      change(session_id, (state) => {
        const lease = runs.room() > 0 && mayClaim(state) ? answers.lease() : undefined;
        return lease ? { next: withFirstClaimed(state, lease), result: undefined } : unchanged(state, undefined);
      }).catch(leaseFailure(logger, session_id)),
    keep(run) {
      const everyMs = leaseMs(run.pending, clock()) / RENEWALS_PER_LEASE;
      const work = () => renew(run);
      const renewals = startJob({ name: 'renew the lease of an answer', everyMs, work, log: logger });
      return () => void renewals.stop();
    },
    check: (run) => changeHeld(run, (state) => state).catch(leaseFailure(logger, run.session_id)),
    giveBack,
    release: (run, pauseMs) =>
      giveBack(run, (pending) => ({ ...pending, by: '', lease_until: new Date(clock() + pauseMs) })).catch(
        leaseFailure(logger, run.session_id),
      ),
  };
}

export const isClaimable = (state: SessionState, now: number): boolean => claimableFrom(state) <= now;

/** Whether the run still holds the pending answer, whose attempt it has raised or is about to. */
export const isHeldBy = ({ pending: own, confirmed, attempt }: Run, pending: PendingAnswer | undefined): boolean =>
  pending?.message_id === own.message_id &&
  pending.by === own.by &&
  pending.attempt >= confirmed &&
  pending.attempt <= attempt.number;

/** Logs a failed write of a lease, which needs no repair: the lease expires. */
export const leaseFailure =
  (logger: Pick<Logger, 'warn'>, session_id?: string) =>
  (error: unknown): void =>
    logger.warn({ err: error, session_id }, 'the lease of an answer could not be changed; it expires by itself');

const leaseMs = ({ lease_until }: PendingAnswer, now: number): number =>
  Math.max(MIN_LEASE_MS, (lease_until?.getTime() ?? 0) - now);
