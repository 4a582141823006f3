import type { LabelledSite, Thread, Turn } from './labelled-sites.ts';
import type { BotAnswer, Verdict } from './verdict.ts';

/** A message of a thread, what the bot answered, and what that is worth. */
export interface AskedTurn {
  readonly site: LabelledSite;
  readonly thread: Thread;
  readonly turn: Turn;
  readonly answer: BotAnswer;
  readonly verdict: Verdict;
}
