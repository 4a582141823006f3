import { coalesced, type Logger, ownCall, startWorker } from '@cws/kit';
import { SELF } from '../../access/self';
import type { Commit } from '../../chat/log/commit-batch';
import type { MessageDoc } from '../../chat/model/message';
import type { PendingAnswer } from '../../chat/model/pending-answer';
import type { Context } from '../../context';
import { firstPending, lossIn } from '../queue/answer-queue';
import { type DriveParts, driveRun, type RunClaims } from '../run/drive-run';
import { newRun, RunCancelled, type RunParts } from '../run/run';
import { type ActiveRuns, activeRuns } from './active-runs';
import { claimDue } from './claim-due';
import { type AnswerLeases, answerLeases, isClaimable, isHeldBy, leaseFailure } from './leases';
import { type WaitingAnswers, waitingAnswers } from './waiting';
import { type WorkspaceWatch, workspaceWatch } from './workspace-watch';

const POLL_MS = 1_000;
/** Answers that one process makes at a time; a model takes seconds for each. */
const MAX_RUNS = 64;
/** The id of no bot: whether workspace-mcp responds is all that the probe asks. */
const NO_BOT = '00000000-0000-0000-0000-000000000000';

export interface AnswerWorker {
  /** Resolves when this process makes no answer any more; other processes can claim the unfinished ones at once. */
  stop(): Promise<void>;
}

export interface WorkerParts extends RunParts {
  readonly context: RunParts['context'] & Pick<Context, 'due'>;
  /** How long an answer waits for workspace-mcp. */
  readonly waitMs: number;
}

/**
 * Makes the answers that this process has claimed: in the write of their question, in the write of the session's previous
 * answer, or by a poll once a second for answers that no process is making. While workspace-mcp is unavailable it claims
 * only those that have waited for it too long.
 */
export function startAnswerWorker(parts: WorkerParts, logger: Logger, pollMs = POLL_MS): AnswerWorker {
  const { context, waitMs } = parts;
  const { answers, clock, realtime, messageLog } = context;
  const watch = workspaceWatch({
    probe: (timeoutMs) => context.workspace.getAgent(ownCall(SELF, 'answers', timeoutMs), { bot_profile_id: NO_BOT }),
    onReturn: () => void claim.afterOutage(),
    clock,
    logger,
  });
  const runs = activeRuns(MAX_RUNS);
  const leases = answerLeases({ context, runs, logger });
  const waiting = waitingAnswers({ clock, waitMs, awaySince: watch.awaySince });
  const claim = claimDue({ context, runs, leases, watch, waiting, logger });
  const onRoom = (session_id: string) => void claim.due().catch(leaseFailure(logger, session_id));
  const begin = runStarter({
    ...parts,
    claims: runClaims({ runs, leases, watch, waiting }),
    runs,
    leases,
    logger,
    onRoom,
  });
  answers.hasRoom = (freed) => runs.room(freed) > 0 && watch.awaySince() === undefined;

  function onCommit({ before, after, appended }: Commit): void {
    const [previous, pending, run] = [firstPending(before), firstPending(after), runs.of(after._id)];
    if (!pending && !previous) return;
    const isRunning = run !== undefined && isHeldBy(run, pending);
    if (run && !isRunning) run.stop.abort(new RunCancelled(lossIn(after, run.pending.message_id) ?? 'deleted'));
    if (pending?.by === answers.by && !isSame(previous, pending) && !isRunning)
      begin(
        after._id,
        pending,
        appended.find(({ _id }) => _id === pending.message_id),
      );
    const isNew = pending?.by === '' && pending.attempt === 0 && isClaimable(after, clock());
    if (isNew && answers.hasRoom()) void leases.claim(after._id);
  }

  const check = coalesced(leases.check);

  /** `session_id`: the session that another process has changed; undefined when it may be any. */
  function onChangeElsewhere(session_id: string | undefined): void {
    for (const run of session_id === undefined ? runs.all() : [runs.of(session_id)]) if (run) check(run);
  }

  messageLog.onCommit(onCommit);
  realtime.onChangeElsewhere(onChangeElsewhere);
  const poll = startWorker('answers', pollMs, claim.due, logger);
  return {
    async stop() {
      runs.close();
      watch.stop();
      await poll.stop();
      await runs.end();
    },
  };
}

const isSame = (one: PendingAnswer | undefined, other: PendingAnswer): boolean =>
  one?.message_id === other.message_id && one.attempt === other.attempt;

interface StarterParts extends DriveParts {
  readonly runs: ActiveRuns;
  readonly leases: AnswerLeases;
  /** Runs when the end of a run makes room after there was none. */
  readonly onRoom: (session_id: string) => void;
}

/** Begins runs on answers that this process has claimed. */
const runStarter =
  (parts: StarterParts) =>
  (session_id: string, pending: PendingAnswer, question?: MessageDoc): void => {
    const { context, runs, leases, onRoom } = parts;
    const run = newRun(session_id, pending, context.clock(), question);
    const [stopListening, stopRenewing] = [context.realtime.listenTo(session_id), leases.keep(run)];
    const work = () =>
      driveRun(parts, run).finally(() => {
        stopRenewing();
        stopListening();
      });
    runs.add(run, work, () => onRoom(session_id));
  };

interface ClaimingParts {
  readonly runs: ActiveRuns;
  readonly leases: AnswerLeases;
  readonly watch: WorkspaceWatch;
  readonly waiting: WaitingAnswers;
}

/** The claims of this process as its runs know them. */
const runClaims = ({ runs, leases, watch, waiting }: ClaimingParts): RunClaims => ({
  stateOf: ({ attempt, pending }) => ({
    attempt: attempt.number,
    isStopping: runs.isStopping(),
    isExpired: waiting.isExpired(pending),
    hasWaitedTooLong: waiting.hasWaitedTooLong(pending),
  }),
  reportUnavailable: watch.reportFailure,
  release: leases.release,
  postpone: (run) => leases.giveBack(run, (pending) => waiting.postpone(run.session_id, pending)),
});
