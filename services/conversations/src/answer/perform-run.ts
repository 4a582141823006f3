import { type Logger, startJob } from '@cws/kit';
import type { PendingAnswer } from '../chat/model/pending-answer';
import type { ActiveRuns } from './active-runs';
import { type AnswerLeases, leaseFailure } from './answer-leases';
import type { AnswerDependencies } from './dependencies';
import { logFields, type Run } from './run';
import { giveUp, runAnswer } from './run-answer';
import type { WaitingAnswers } from './waiting-answers';
import { WorkspaceUnavailable } from './workspace-unavailable';
import type { WorkspaceWatch } from './workspace-watch';

const RENEWALS_PER_LEASE = 3;
const MIN_LEASE_MS = 30;
const LONGEST_PAUSE_MS = 30_000;

export interface RunParts {
  readonly runs: ActiveRuns;
  readonly leases: AnswerLeases;
  readonly watch: WorkspaceWatch;
  readonly waiting: WaitingAnswers;
  readonly logger: Logger;
}

/** Makes the answer of a run, renews its lease meanwhile, and gives the answer back when that fails. Never fails itself. */
export async function performRun(dependencies: AnswerDependencies, parts: RunParts, run: Run): Promise<void> {
  const { runs, leases, waiting, logger } = parts;
  const stopRenewing = keepRenewing(dependencies, parts, run);
  try {
    await (waiting.isExpired(run.pending) ? giveUp(dependencies, run) : tryAnswer(dependencies, parts, run));
    if (runs.isStopping()) await leases.release(run, 0);
  } catch (error) {
    logger.warn({ err: error, ...logFields(run) }, 'an attempt at an answer failed; it is tried again later');
    const pauseMs = runs.isStopping() ? 0 : pauseAfter(run.attempt);
    await leases.release(run, pauseMs).catch(leaseFailure(logger, run.session_id));
  } finally {
    stopRenewing();
  }
}

function keepRenewing({ context }: AnswerDependencies, { leases, logger }: RunParts, run: Run): () => void {
  const everyMs = leaseMs(run.pending, context.clock()) / RENEWALS_PER_LEASE;
  const work = () => leases.renew(run).catch(leaseFailure(logger, run.session_id));
  const renewals = startJob({ name: 'renew the lease of an answer', everyMs, work, log: logger });
  return () => void renewals.stop();
}

async function tryAnswer(dependencies: AnswerDependencies, parts: RunParts, run: Run): Promise<void> {
  const { leases, watch, waiting } = parts;
  try {
    await runAnswer(dependencies, run);
  } catch (error) {
    if (!(error instanceof WorkspaceUnavailable)) throw error;
    watch.reportFailure();
    if (waiting.hasWaitedTooLong(run.pending)) return giveUp(dependencies, run);
    await leases.giveBack(run, (pending) => waiting.postpone(run.session_id, pending));
  }
}

const leaseMs = ({ lease_until }: PendingAnswer, now: number): number =>
  Math.max(MIN_LEASE_MS, (lease_until?.getTime() ?? 0) - now);

const pauseAfter = (attempt: number): number => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt);
