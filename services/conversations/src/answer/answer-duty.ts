import { type Call, type Clock, uuidV4 } from '@cws/kit';
import type { Claim } from '../chat/model/pending-answer';
import type { SessionState } from '../chat/model/session';
import { type AgentDirectory, type BotKind, botKinds } from './bot-kinds';

/** What whoever writes a user's message has to know about answering it. */
export interface AnswerDuty {
  /** Names this process among those that answer. */
  readonly by: string;
  kindOf(call: Call, session: Pick<SessionState, 'bot_profile_id' | 'bot_kind'>): BotKind | Promise<BotKind>;
  /** A hold on one more answer; undefined while this process makes none, or as many as it can. */
  claim(): Claim | undefined;
  /** The same by one that has just been made, since `began`, whose room is free with it. */
  claimNext(began: number): Claim | undefined;
  /** A fresh hold on an answer that it is making. */
  lease(): Claim;
  /** Asked before each claim; until it is set nothing is claimed. `freed`: how much room is free with the claim. */
  hasRoom: (freed?: number) => boolean;
}

/** Whoever takes longer for an answer lets other sessions have their turn. */
const QUICK_MS = 1_000;

/** Remembers `max` bots. */
export function answerDuty(workspace: AgentDirectory, clock: Clock, leaseMs: number, max?: number): AnswerDuty {
  const by = uuidV4();
  const kinds = botKinds(workspace, max);
  const lease = () => ({ by, until: new Date(clock() + leaseMs) });
  const duty: AnswerDuty = {
    by,
    kindOf: kinds.of,
    lease,
    claim: () => (duty.hasRoom() ? lease() : undefined),
    claimNext: (began) => (duty.hasRoom(clock() - began < QUICK_MS ? 1 : 0) ? lease() : undefined),
    hasRoom: () => false,
  };
  return duty;
}

/** Nobody answers anything. */
export const noDuty: AnswerDuty = {
  by: '',
  kindOf: () => 'nobot',
  claim: () => undefined,
  claimNext: () => undefined,
  lease: () => ({ by: '', until: new Date(0) }),
  hasRoom: () => false,
};
