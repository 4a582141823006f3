import { type Clock, uuidV4 } from '@cws/kit';
import type { AnswerLease } from '../../chat/model/pending-answer';

/** The leases on answers that this process takes in the same write as a question or an answer. */
export interface AnswerClaims {
  /** Names this process in leases. */
  readonly by: string;
  /** A lease on one more answer; undefined when this process has no room for it. */
  claim(): AnswerLease | undefined;
  /** A lease on the next answer by a run that began at `began` and makes room by ending. */
  claimNext(began: number): AnswerLease | undefined;
  /** A new lease on an answer that this process is making. */
  lease(): AnswerLease;
  /** The answer worker sets it; until then nothing is claimed. `freed`: how many runs end with the claim. */
  hasRoom: (freed?: number) => boolean;
}

/** A run that takes longer than this lets other sessions have its room. */
const QUICK_MS = 1_000;

export function answerClaims(clock: Clock, leaseMs: number): AnswerClaims {
  const by = uuidV4();
  const lease = () => ({ by, until: new Date(clock() + leaseMs) });
  const claims: AnswerClaims = {
    by,
    lease,
    claim: () => (claims.hasRoom() ? lease() : undefined),
    claimNext: (began) => (claims.hasRoom(clock() - began < QUICK_MS ? 1 : 0) ? lease() : undefined),
    hasRoom: () => false,
  };
  return claims;
}
