import { startWorker } from '@cws/kit';
import { sweepVisitor } from '../anonymous/sweep-visitors';
import type { Context } from '../context';
import { runDueErasure } from '../erasure/run-erasure';
import { runDueMerge } from '../merge/run-merge';

const MERGES_EVERY_MS = 2_000;
const ERASURES_EVERY_MS = 1_000;
const VISITORS_EVERY_MS = 60_000;

/** Starts the background jobs of this process; the result stops them. */
export function startJobs(context: Context): () => Promise<unknown> {
  const workers = [
    startWorker('merges', MERGES_EVERY_MS, () => runDueMerge(context), context.log),
    startWorker('erasures', ERASURES_EVERY_MS, () => runDueErasure(context), context.log),
    startWorker('visitors', VISITORS_EVERY_MS, () => sweepVisitor(context), context.log),
  ];
  return () => Promise.all(workers.map((worker) => worker.stop()));
}
