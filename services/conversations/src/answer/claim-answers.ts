import type { SessionState } from '../chat/model/session';
import type { Context } from '../context';
import { isClaimable, leaseFailure } from './answer-leases';
import { firstPending } from './answer-queue';
import type { RunParts } from './perform-run';

/** Finds answers that no process is making, and claims them. */
export interface ClaimAnswers {
  /** Claims those whose lease has expired; true when there may be more. */
  due(): Promise<boolean>;
  /** Claims those that waited for workspace-mcp before their pauses are over, and then what is due. */
  afterOutage(): Promise<void>;
}

export function claimAnswers(
  { due, clock, answers }: Pick<Context, 'due' | 'clock' | 'answers'>,
  { runs, leases, watch, waiting, logger }: RunParts,
): ClaimAnswers {
  const isDue = (state: SessionState): boolean => isClaimable(state, clock());
  const isDueOrWaiting = (state: SessionState): boolean => isDue(state) || waiting.isWaiting(firstPending(state));
  const isDueAndExpired = (state: SessionState): boolean => isDue(state) && waiting.isExpired(firstPending(state));

  const claimAll = (ids: readonly string[], mayClaim: (state: SessionState) => boolean) =>
    Promise.all(ids.map((id) => leases.claim(id, mayClaim).catch(leaseFailure(logger, id))));

  async function claimDue(): Promise<boolean> {
    const room = runs.room();
    const isAway = watch.awaySince() !== undefined;
    if (room === 0 || (isAway && !waiting.mayAnyBeExpired())) return false;
    const ids = await due.answers(clock(), room);
    await claimAll(ids, watch.awaySince() === undefined ? isDue : isDueAndExpired);
    return ids.length === room && answers.hasRoom();
  }

  return {
    due: claimDue,
    async afterOutage() {
      await claimAll(waiting.take(runs.room()), isDueOrWaiting);
      await claimDue().catch(leaseFailure(logger));
    },
  };
}
