import type { Logger } from '@cws/kit';
import type { SessionState } from '../../chat/model/session';
import type { Context } from '../../context';
import { firstPending } from '../queue/answer-queue';
import type { ActiveRuns } from './active-runs';
import { type AnswerLeases, isClaimable, leaseFailure } from './leases';
import type { WaitingAnswers } from './waiting';
import type { WorkspaceWatch } from './workspace-watch';

/** Finds answers that no process is making, and claims them. */
export interface ClaimDue {
  /** Claims those whose lease has expired; true when there may be more. */
  due(): Promise<boolean>;
  /** Claims those that waited for workspace-mcp before their pauses are over, and then what is due. */
  afterOutage(): Promise<void>;
}

interface ClaimParts {
  readonly context: Pick<Context, 'due' | 'clock' | 'answers'>;
  readonly runs: ActiveRuns;
  readonly leases: AnswerLeases;
  readonly watch: WorkspaceWatch;
  readonly waiting: WaitingAnswers;
  readonly logger: Logger;
}

export function claimDue({
  context: { due, clock, answers },
  runs,
  leases,
  watch,
  waiting,
  logger,
}: ClaimParts): ClaimDue {
  const isDue = (state: SessionState): boolean => isClaimable(state, clock());
  const isDueOrWaiting = (state: SessionState): boolean => isDue(state) || waiting.isWaiting(firstPending(state));
  const isDueAndExpired = (state: SessionState): boolean => isDue(state) && waiting.isExpired(firstPending(state));

  const claimAll = (ids: readonly string[], mayClaim: (state: SessionState) => boolean) =>
    Promise.all(ids.map((id) => leases.claim(id, mayClaim)));

  async function claimAllDue(): Promise<boolean> {
    const room = runs.room();
    const isAway = watch.awaySince() !== undefined;
    if (room === 0 || (isAway && !waiting.mayAnyBeExpired())) return false;
    const ids = await due.answers(clock(), room);
    await claimAll(ids, watch.awaySince() === undefined ? isDue : isDueAndExpired);
    return ids.length === room && answers.hasRoom();
  }

  return {
    due: claimAllDue,
    async afterOutage() {
      await claimAll(waiting.take(runs.room()), isDueOrWaiting);
      await claimAllDue().catch(leaseFailure(logger));
    },
  };
}
