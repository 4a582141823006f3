import type { Context } from '../context';

/** The parts of the context with which a branch is made. */
export type BranchContext = Pick<
  Context,
  'branches' | 'clock' | 'codes' | 'events' | 'messageLog' | 'messages' | 'realtime' | 'sessions' | 'tails'
>;
