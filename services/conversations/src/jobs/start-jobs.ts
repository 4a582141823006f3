import { type Boot, startWorker } from '@cws/kit';
import { buildAbandoned } from '../branch/build-branch';
import type { Context } from '../context';
import { finishAbandonedPurges } from '../message/purge-copies';
import { startTelling } from '../notification/start-telling';
import { mendAssignments } from '../session/mend-assignments';
import { wakeSnoozed } from '../session/wake-snoozed';

const EVERY_MS = 1_000;

/** What this process does without being asked; the answer ends it. */
export function startJobs(context: Context, { log, metrics }: Pick<Boot, 'log' | 'metrics'>): () => Promise<unknown> {
  const givenUp = metrics.counter('notifications_given_up_total', 'Notifications that profiles has refused for good', [
    'code',
  ]);
  const workers = [
    startWorker('snoozed sessions', EVERY_MS, () => wakeSnoozed(context), log),
    startWorker('stray assignments', EVERY_MS, () => mendAssignments(context), log),
    startWorker('abandoned branches', EVERY_MS, () => buildAbandoned(context), log),
    startWorker('unfinished purges', EVERY_MS, () => finishAbandonedPurges(context), log),
    startTelling(context, { log, gaveUp: (code) => givenUp.inc({ code }) }),
  ];
  return () => Promise.all(workers.map((worker) => worker.stop()));
}
