import { type Logger, startWorker } from '@cws/kit';
import { buildAbandoned } from '../branch/build-branch';
import type { Context } from '../context';
import { finishAbandonedPurges } from '../message/purge-copies';
import { startTelling } from '../notification/start-telling';
import { wakeSnoozed } from '../session/wake-snoozed';

const EVERY_MS = 1_000;

/** What this process does without being asked; the answer ends it. */
export function startJobs(context: Context, log: Logger): () => Promise<unknown> {
  const workers = [
    startWorker('snoozed sessions', EVERY_MS, () => wakeSnoozed(context), log),
    startWorker('abandoned branches', EVERY_MS, () => buildAbandoned(context), log),
    startWorker('unfinished purges', EVERY_MS, () => finishAbandonedPurges(context), log),
    startTelling(context, log),
  ];
  return () => Promise.all(workers.map((worker) => worker.stop()));
}
