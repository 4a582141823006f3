import { type Logger, ownCall, startWorker } from '@cws/kit';
import { SELF } from '../access/self';
import type { Commit } from '../chat/log/commit-batch';
import type { MessageDoc } from '../chat/model/message';
import type { PendingAnswer } from '../chat/model/pending-answer';
import { activeRuns } from './active-runs';
import { answerLeases, isClaimable, leaseFailure } from './answer-leases';
import { firstPending } from './answer-queue';
import { claimAnswers } from './claim-answers';
import type { AnswerDependencies } from './dependencies';
import { oneAtATime } from './one-at-a-time';
import { performRun } from './perform-run';
import { cancelReason, isHeldBy, newRun, type Run, RunCancelled } from './run';
import { waitingAnswers } from './waiting-answers';
import { workspaceWatch } from './workspace-watch';

const POLL_MS = 1_000;
/** Answers that one process makes at a time; a model takes seconds for each. */
const MAX_RUNS = 64;
/** The id of no bot: whether workspace-mcp responds is all that the probe asks. */
const NO_BOT = '00000000-0000-0000-0000-000000000000';

export interface AnswerWorker {
  /** Resolves when this process makes no answer any more; other processes can claim the unfinished ones at once. */
  stop(): Promise<void>;
}

/**
 * Makes the answers that this process has claimed: in the write of their question, in the write of the session's previous
 * answer, or by a poll once a second for answers that no process is making. While workspace-mcp is unavailable it claims
 * only those that have waited for it too long.
 */
export function startAnswerWorker(dependencies: AnswerDependencies, logger: Logger, pollMs = POLL_MS): AnswerWorker {
  const { context, waitMs } = dependencies;
  const { answers, clock, realtime, messageLog } = context;
  const watch = workspaceWatch({
    probe: (timeoutMs) => context.workspace.getAgent(ownCall(SELF, 'answers', timeoutMs), { bot_profile_id: NO_BOT }),
    onReturn: () => void claim.afterOutage(),
    clock,
    logger,
  });
  const runs = activeRuns(MAX_RUNS);
  const leases = answerLeases(context, runs);
  const waiting = waitingAnswers({ clock, waitMs, awaySince: watch.awaySince });
  const parts = { runs, leases, watch, waiting, logger };
  const claim = claimAnswers(context, parts);
  answers.hasRoom = (freed) => runs.room(freed) > 0 && watch.awaySince() === undefined;

  function begin(session_id: string, pending: PendingAnswer, question?: MessageDoc): void {
    const stopListening = realtime.listenTo(session_id);
    const perform = (run: Run) => performRun(dependencies, parts, run).finally(stopListening);
    const onRoom = () => void claim.due().catch(leaseFailure(logger, session_id));
    runs.add(newRun(session_id, pending, clock(), question), perform, onRoom);
  }

  function onCommit({ before, after, appended }: Commit): void {
    const [previous, pending, run] = [firstPending(before), firstPending(after), runs.of(after._id)];
    if (!pending && !previous) return;
    const isRunning = run !== undefined && isHeldBy(run, pending);
    if (run && !isRunning) run.stop.abort(new RunCancelled(cancelReason(run, after)));
    if (pending?.by === answers.by && !isSame(previous, pending) && !isRunning)
      begin(
        after._id,
        pending,
        appended.find(({ _id }) => _id === pending.message_id),
      );
    const isNew = pending?.by === '' && pending.attempt === 0 && isClaimable(after, clock());
    if (isNew && answers.hasRoom()) void leases.claim(after._id).catch(leaseFailure(logger, after._id));
  }

  const check = oneAtATime((run: Run) => leases.check(run).catch(leaseFailure(logger, run.session_id)));

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
